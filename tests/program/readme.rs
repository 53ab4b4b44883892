//! The sessions in the README are what the program really prints.

use crate::engine;

/// The blocks of the README that are marked as sessions.
fn sessions(readme: &str) -> Vec<Vec<&str>> {
    let mut sessions = Vec::new();
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        if line == "```session" {
            sessions.push(lines.by_ref().take_while(|line| *line != "```").collect());
        }
    }
    sessions
}

/// Whether `printed` is `shown`, in which a line `...` stands for any number of lines.
fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skip| matches(rest, &printed[skip..])),
        Some((line, rest)) => printed
            .split_first()
            .is_some_and(|(first, others)| first == line && matches(rest, others)),
    }
}

#[test]
fn the_sessions_of_the_readme_are_real() {
    let readme = include_str!("../../README.md");
    let sessions = sessions(readme);
    assert!(!sessions.is_empty());
    for session in sessions {
        // Everything up to each question is asked anew, so each answer stands for itself: a
        // search would be cut short by the question after it.
        let mut typed = String::new();
        let mut before = 0;
        let mut rest = &session[..];
        while let Some((question, after)) = rest.split_first() {
            let question = question.strip_prefix("> ").expect("a question");
            let end = after
                .iter()
                .position(|line| line.starts_with("> "))
                .unwrap_or(after.len());
            let (shown, next) = after.split_at(end);
            typed.push_str(question);
            typed.push('\n');
            let printed = engine::answers(&typed);
            let printed: Vec<&str> = printed.lines().skip(before).collect();
            assert!(matches(shown, &printed), "> {question}\n{printed:#?}");
            match question.starts_with("go ") {
                // What a search prints depends on time; later answers do without it.
                true => typed.truncate(typed.len() - question.len() - 1),
                false => before += printed.len(),
            }
            rest = next;
        }
    }
}
