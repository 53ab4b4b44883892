//! The house rules that the compiler does not know: which floor may import which, and who may
//! print, build a move, or name the protocol crate.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the ground up.
const FLOORS: [&[&str]; 10] = [
    &["types", "memory"],
    &["attacks"],
    &["position"],
    &["legality"],
    &["movegen"],
    &["game", "notation"],
    &["perft"],
    &["answers", "search", "peer"],
    &["uci", "cli"],
    &["main"],
];

/// Re-exports of `lib.rs` belong to no floor of their own; each is counted where it comes from.
fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|names| names.contains(&module))
}

struct Source {
    /// Below `src`, for example `uci/wire.rs`.
    path: String,
    /// The code, without comments and without what only tests see.
    code: String,
}

fn sources() -> Vec<Source> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    assert!(sources.len() > 50);
    sources
}

fn collect(root: &Path, directory: &Path, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let path = path.strip_prefix(root).unwrap();
            sources.push(Source {
                path: path.to_str().unwrap().replace('\\', "/"),
                code: code_of(&text),
            });
        }
    }
}

/// Leaves out line comments, and everything from the test module on, which stands last.
fn code_of(text: &str) -> String {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .map(|line| line.split_once("//").map_or(line, |(code, _)| code))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The names that follow each `crate::` or `megaton::` in `code`.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for root in ["crate::", "megaton::"] {
        for (at, _) in code.match_indices(root) {
            let rest = &code[at + root.len()..];
            let names = match rest.strip_prefix('{') {
                Some(list) => first_names(list),
                None => vec![first_word(rest)],
            };
            found.extend(names);
        }
    }
    found
}

/// `a::{b, c}, d}` → `a`, `d`.
fn first_names(list: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names = vec![String::new()];
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(String::new()),
            letter if depth == 0 => names.last_mut().unwrap().push(letter),
            _ => {}
        }
    }
    names.iter().map(|name| first_word(name.trim())).collect()
}

fn first_word(text: &str) -> String {
    let word = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    text.chars().take_while(word).collect()
}

/// The module of `lib.rs` that re-exports `name`.
fn home_of(name: &str, library: &str) -> Option<String> {
    let statement = library.split(';').find(|statement| {
        statement.contains("pub use ")
            && statement
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .any(|word| word == name)
    })?;
    let (_, path) = statement.split_once("pub use ")?;
    Some(first_word(path))
}

#[test]
fn no_file_imports_a_higher_floor() {
    let sources = sources();
    let library = &sources
        .iter()
        .find(|source| source.path == "lib.rs")
        .unwrap()
        .code;
    let mut checked = 0;
    for source in sources.iter().filter(|source| source.path != "lib.rs") {
        let module = first_word(&source.path);
        let own = floor(&module).unwrap_or_else(|| panic!("{} is on no floor", source.path));
        for import in imports(&source.code) {
            let import = match floor(&import) {
                Some(_) => import,
                None => home_of(&import, library)
                    .unwrap_or_else(|| panic!("{}: where is {import} from?", source.path)),
            };
            let other = floor(&import).unwrap();
            assert!(
                other < own || import == module || (other == own && own != 8),
                "{} imports {import}",
                source.path
            );
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// Fails on `text` in any file but those whose path begins with one of `allowed`.
fn only_in(text: &str, allowed: &[&str]) {
    let mut seen = false;
    for source in sources() {
        if names(&source.code, text) {
            let may = allowed.iter().any(|start| source.path.starts_with(start));
            assert!(may, "{text} in {}", source.path);
            seen = true;
        }
    }
    assert!(seen, "nobody uses {text}");
}

/// Whether `text` stands in `code` and is not the end of a longer word: `UciMove::castling(` makes
/// no `Move`.
fn names(code: &str, text: &str) -> bool {
    code.match_indices(text).any(|(place, _)| {
        let before = code[..place].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[test]
fn the_protocol_crate_is_named_in_one_file() {
    only_in("vampirc_uci", &["uci/wire.rs"]);
}

#[test]
fn moves_are_built_by_the_rules_core_alone() {
    const CORE: [&str; 3] = ["legality/", "movegen/", "types/"];
    for maker in ["en_passant", "castling", "from_bits"] {
        only_in(&format!("Move::{maker}("), &CORE);
    }
    // Counting takes the groups of legal moves that `movegen` shows apart again.
    let counting = ["perft/replies/mod.rs", "perft/replies/quiet.rs"];
    for maker in ["normal", "promotion"] {
        only_in(&format!("Move::{maker}("), &[&CORE[..], &counting].concat());
    }
}

#[test]
fn nobody_prints_but_the_faces() {
    for source in sources() {
        let face = source.path == "main.rs" || source.path.starts_with("cli/");
        // `eprint!(` ends in `print!(` too; standard error is for the command line alone.
        for printer in ["stdout()", "print!(", "println!(", "dbg!("] {
            assert!(
                face || !source.code.contains(printer),
                "{printer} in {}",
                source.path
            );
        }
    }
}

#[test]
fn the_library_re_exports_by_name() {
    let library =
        fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    assert!(library.contains("pub use "));
    assert!(!library.contains("::*"));
}

#[test]
fn unsafe_code_enters_the_compiled_levels_and_nothing_else() {
    for source in sources() {
        let forms = ["unsafe {", "unsafe fn", "unsafe impl"];
        let unsafe_code = forms.iter().any(|form| source.code.contains(form));
        assert_eq!(
            unsafe_code,
            source.path == "perft/level.rs",
            "{}",
            source.path
        );
    }
}

#[test]
fn the_program_stays_small() {
    let text =
        fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/main.rs")).unwrap();
    assert!(text.lines().count() < 100);
}
