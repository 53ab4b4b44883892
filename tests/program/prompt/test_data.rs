//! Every verdict, list, reply and outcome of the test data, through the program over pipes.

use std::fmt::Write;

use megaton::CastlingMode;

use crate::engine;
use crate::support::data::{mode, rows};
use crate::support::referee::{self, Board};

/// A question and what is checked about its answer.
struct Question {
    fen: String,
    mode: CastlingMode,
    moves: String,
    command: String,
}

impl Question {
    fn new(fen: &str, mode: CastlingMode, command: String) -> Question {
        Question {
            fen: fen.to_owned(),
            mode,
            moves: String::new(),
            command,
        }
    }
}

/// The answers of one run of the program, without the notes on the positions.
fn ask(questions: &[Question]) -> Vec<String> {
    let mut input = String::new();
    for question in questions {
        let chess960 = question.mode == CastlingMode::Chess960;
        writeln!(input, "setoption name UCI_Chess960 value {chess960}").unwrap();
        writeln!(
            input,
            "position fen {} moves {}",
            question.fen, question.moves
        )
        .unwrap();
        writeln!(input, "{}", question.command).unwrap();
    }
    let answers: Vec<String> = engine::answers(input)
        .lines()
        .filter(|line| !line.starts_with("info string note: "))
        .map(str::to_owned)
        .collect();
    assert_eq!(answers.len(), questions.len());
    answers
}

#[test]
fn replies_are_exact() {
    let rows = rows("replies.tsv");
    assert_eq!(rows.len(), 1200);
    let questions: Vec<Question> = rows
        .iter()
        .map(|row| Question::new(&row[0], mode(&row[1]), row[2].clone()))
        .collect();
    for (row, answer) in rows.iter().zip(ask(&questions)) {
        assert_eq!(answer, row[3], "{} {}", row[0], row[2]);
    }
}

#[test]
fn lists_of_legal_moves_are_exact_in_both_notations() {
    let rows = rows("legal-moves.tsv");
    assert_eq!(rows.len(), 500);
    for (column, command) in [(1, "moves"), (2, "moves san")] {
        let questions: Vec<Question> = rows
            .iter()
            .map(|row| Question::new(&row[0], CastlingMode::Standard, command.into()))
            .collect();
        for (row, answer) in rows.iter().zip(ask(&questions)) {
            let moves: Vec<&str> = row[column].split_whitespace().collect();
            let expected = format!("moves {}: {}", moves.len(), moves.join(" "));
            assert_eq!(answer, expected.trim_end(), "{}", row[0]);
        }
    }
}

#[test]
fn verdicts_are_right_and_their_sentences_name_the_squares() {
    let mut cases: Vec<(Question, String, String)> = Vec::new();
    for row in rows("verdicts.tsv") {
        let question = Question::new(&row[0], CastlingMode::Standard, format!("legal {}", row[1]));
        cases.push((question, row[1].clone(), row[2].clone()));
    }
    for row in rows("verdicts-castling.tsv") {
        let question = Question::new(&row[0], mode(&row[1]), format!("legal {}", row[2]));
        cases.push((question, row[2].clone(), row[3].clone()));
    }
    assert_eq!(cases.len(), 1615 + 241);
    let (questions, expected): (Vec<Question>, Vec<(String, String)>) = cases
        .into_iter()
        .map(|(question, mv, code)| (question, (mv, code)))
        .unzip();
    for ((question, (mv, code)), answer) in questions.iter().zip(expected).zip(ask(&questions)) {
        let place = format!("{} {mv}: {answer}", question.fen);
        if code == "legal" {
            assert!(answer.starts_with("legal "), "{place}");
            continue;
        }
        let (head, sentence) = answer.split_once(": ").expect(&place);
        assert_eq!(head, format!("illegal {mv} {code}"), "{place}");
        let named: Vec<&str> = sentence
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .collect();
        // For each square that must be named the referee knows which ones will do.
        let expected = Board::from_fen(&question.fen).judge(&mv, question.mode);
        for choice in expected.names {
            let mut choice = choice.into_iter().map(referee::name);
            assert!(
                choice.any(|square| named.contains(&square.as_str())),
                "{place}"
            );
        }
    }
}

#[test]
fn verdicts_in_algebraic_notation_are_right() {
    let rows = rows("verdicts-seed.tsv");
    assert_eq!(rows.len(), 17);
    let questions: Vec<Question> = rows
        .iter()
        .map(|row| Question::new(&row[0], CastlingMode::Standard, format!("legal {}", row[1])))
        .collect();
    let answers = ask(&questions);
    for (row, answer) in rows.iter().zip(&answers) {
        let verdict = match answer.split(' ').collect::<Vec<_>>()[..] {
            ["legal", ..] => "legal",
            ["illegal", _, code, ..] => code.trim_end_matches(':'),
            _ => answer,
        };
        assert_eq!(verdict, row[2], "{} {}: {answer}", row[0], row[1]);
    }
    let first = &answers[0];
    assert!(first.starts_with("illegal e5d4 explosion-exposes-king: "));
    for square in ["c3", "a5", "e1"] {
        assert!(first.contains(square), "{first}");
    }
}

#[test]
fn outcomes_are_right() {
    let mut questions = Vec::new();
    let mut expected = Vec::new();
    for row in rows("outcomes.tsv") {
        questions.push(Question::new(
            &row[0],
            CastlingMode::Standard,
            "outcome".into(),
        ));
        expected.push(row[1].clone());
    }
    for row in rows("outcomes-moves.tsv") {
        questions.push(Question {
            moves: row[1].clone(),
            ..Question::new(&row[0], CastlingMode::Standard, "outcome".into())
        });
        expected.push(row[2].clone());
    }
    assert_eq!(questions.len(), 55 + 6);
    for ((question, expected), answer) in questions.iter().zip(expected).zip(ask(&questions)) {
        let place = format!("{} {}", question.fen, question.moves);
        assert_eq!(answer, format!("outcome {expected}"), "{place}");
    }
}
