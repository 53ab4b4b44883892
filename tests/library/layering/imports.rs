//! Who imports whom, read from the text of the sources.
//!
//! This is no compiler: it reads `use` declarations (groups, `as`, `self`, `super::super::`) and
//! paths in the code, and follows names through re-exports and aliases to the file that defines
//! them. A re-export alone is no import; using the name is. Comments, strings and what only tests
//! see do not count. Methods that another module adds to a type are not seen.

use std::collections::{BTreeMap, BTreeSet};

/// The path of a module from the root of the crate; the root is empty.
pub type ModulePath = Vec<String>;

/// The imports of one crate, a library and the program built on it.
#[derive(Default)]
pub struct Imports {
    modules: BTreeMap<ModulePath, Module>,
}

#[derive(Default)]
struct Module {
    declarations: Vec<Declaration>,
    /// Every path in the code outside `use`.
    paths: Vec<Vec<String>>,
}

/// One name that `use` brings into a module; `*` for a glob.
struct Declaration {
    name: String,
    path: Vec<String>,
    is_public: bool,
}

/// What a path leads to.
enum Target {
    Module,
    ItemOf(ModulePath),
}

impl Imports {
    /// Reads sources, each with its path below `src`.
    pub fn of<'a>(sources: impl IntoIterator<Item = (&'a str, &'a str)>) -> Imports {
        let mut imports = Imports::default();
        for (file, text) in sources {
            let module = Module::of(&code(text));
            imports.modules.insert(module_path(file), module);
        }
        imports
    }

    /// Every pair of modules of which the first uses something that the second defines.
    pub fn pairs(&self) -> BTreeSet<(ModulePath, ModulePath)> {
        let mut pairs = BTreeSet::new();
        for (path, module) in &self.modules {
            let imported = module
                .declarations
                .iter()
                .filter(|declaration| !declaration.is_public)
                .map(|declaration| &declaration.path);
            for used in module.paths.iter().chain(imported) {
                if let Some(Target::ItemOf(home)) = self.resolve(path, used, 0)
                    && home != *path
                {
                    pairs.insert((path.clone(), home));
                }
            }
        }
        pairs
    }

    fn child(&self, module: &[String], name: &str) -> Option<ModulePath> {
        let child = [module, &[name.to_owned()]].concat();
        self.modules.contains_key(&child).then_some(child)
    }

    /// Where `path`, written in `module`, leads; `None` outside the crate.
    fn resolve(&self, module: &ModulePath, path: &[String], depth: u32) -> Option<Target> {
        if depth > 20 {
            return None;
        }
        let mut rest = path;
        let mut at = module.clone();
        let mut is_anchored = true;
        match rest.first()?.as_str() {
            "crate" | "megaton" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
            }
            "*" => return Some(Target::ItemOf(at)),
            _ => is_anchored = false,
        }
        if is_anchored {
            rest = &rest[1..];
        }
        while is_anchored && rest.first().is_some_and(|name| name == "super") {
            at.pop();
            rest = &rest[1..];
        }
        while let Some((name, after)) = rest.split_first() {
            if let Some(child) = self.child(&at, name) {
                (at, rest, is_anchored) = (child, after, true);
                continue;
            }
            let declared = self.modules.get(&at)?.declarations.iter();
            let mut declared = declared.filter(|declaration| declaration.name == *name);
            return match declared.next() {
                Some(declaration) => {
                    let path = [&declaration.path, after].concat();
                    self.resolve(&at, &path, depth + 1)
                }
                None if is_anchored => Some(Target::ItemOf(at)),
                None => None,
            };
        }
        Some(Target::Module)
    }
}

impl Module {
    fn of(tokens: &[String]) -> Module {
        let mut module = Module::default();
        let mut at = 0;
        while at < tokens.len() {
            let before = at.checked_sub(1).map_or("", |before| &tokens[before]);
            let next = tokens.get(at + 1).map_or("", String::as_str);
            if tokens[at] == "use" && next != "<" {
                let is_public = before == "pub" || before == ")";
                at += 1;
                module.declare(tokens, &mut at, &mut Vec::new(), is_public);
            } else if tokens[at] == "mod" && tokens.get(at + 2).is_some_and(|token| token == "{") {
                panic!("mod {next} {{ … }}: only modules in files of their own are read");
            } else if is_name(&tokens[at]) && before != "." && before != "::" {
                let mut path = vec![tokens[at].clone()];
                while tokens.get(at + 1).is_some_and(|token| token == "::")
                    && tokens.get(at + 2).is_some_and(|token| is_name(token))
                {
                    path.push(tokens[at + 2].clone());
                    at += 2;
                }
                module.paths.push(path);
                at += 1;
            } else {
                at += 1;
            }
        }
        module
    }

    /// Reads one tree of a `use` declaration, up to the `,`, `}` or `;` behind it.
    fn declare(
        &mut self,
        tokens: &[String],
        at: &mut usize,
        path: &mut Vec<String>,
        is_public: bool,
    ) {
        let mut name = None;
        let mut is_group = false;
        let length = path.len();
        loop {
            match tokens[*at].as_str() {
                "," | "}" | ";" => break,
                "::" => {}
                "as" => {
                    *at += 1;
                    name = Some(tokens[*at].clone());
                }
                "{" => {
                    is_group = true;
                    *at += 1;
                    while tokens[*at] != "}" {
                        self.declare(tokens, at, path, is_public);
                        *at += usize::from(tokens[*at] == ",");
                    }
                }
                // `self` in a group stands for the path before it.
                "self" if !path.is_empty() => {}
                segment => path.push(segment.to_owned()),
            }
            *at += 1;
        }
        if !is_group {
            let last = path.last().cloned().unwrap_or_default();
            self.declarations.push(Declaration {
                name: name.unwrap_or(last),
                path: path.clone(),
                is_public,
            });
        }
        path.truncate(length);
    }
}

/// `search/evaluation/mod.rs` → `search::evaluation`; `lib.rs` is the root.
fn module_path(file: &str) -> ModulePath {
    let path = file.strip_suffix(".rs").expect("a Rust file");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    match path {
        "lib" => Vec::new(),
        path => path.split('/').map(str::to_owned).collect(),
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// The tokens of what is compiled into the library and the program.
pub fn code(text: &str) -> Vec<String> {
    without_tests(&tokens(text))
}

/// Names, `::` and single signs; no comments and no literals.
fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let starts = |at: usize, wanted: &str| {
        let wanted = wanted.chars().enumerate();
        wanted
            .into_iter()
            .all(|(i, letter)| letters.get(at + i) == Some(&letter))
    };
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if starts(at, "//") {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            while !starts(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if let Some(end) = literal_end(&letters, at) {
            at = end;
        } else if letters[at].is_alphanumeric() || letters[at] == '_' {
            let start = at;
            while at < letters.len() && (letters[at].is_alphanumeric() || letters[at] == '_') {
                at += 1;
            }
            tokens.push(letters[start..at].iter().collect());
        } else if starts(at, "::") {
            tokens.push("::".to_owned());
            at += 2;
        } else {
            if !letters[at].is_whitespace() {
                tokens.push(letters[at].to_string());
            }
            at += 1;
        }
    }
    tokens
}

/// Behind the string or character that begins at `at`, with its prefix; lifetimes are neither.
fn literal_end(letters: &[char], at: usize) -> Option<usize> {
    let mut quote = at;
    let mut is_raw = false;
    while matches!(letters.get(quote), Some('b' | 'r' | 'c')) && quote < at + 2 {
        is_raw |= letters[quote] == 'r';
        quote += 1;
    }
    if is_raw {
        let hashes = letters[quote..]
            .iter()
            .take_while(|&&letter| letter == '#')
            .count();
        if letters.get(quote + hashes) != Some(&'"') {
            return None;
        }
        let end: Vec<char> = std::iter::once('"')
            .chain(std::iter::repeat_n('#', hashes))
            .collect();
        let start = quote + hashes + 1;
        let length = letters[start..]
            .windows(end.len())
            .position(|window| window == end)?;
        return Some(start + length + end.len());
    }
    let sign = *letters.get(quote)?;
    let is_character = sign == '\''
        && (letters.get(quote + 1) == Some(&'\\') || letters.get(quote + 2) == Some(&'\''));
    if sign != '"' && !is_character {
        return None;
    }
    let mut end = quote + 1;
    while letters[end] != sign {
        end += if letters[end] == '\\' { 2 } else { 1 };
    }
    Some(end + 1)
}

/// Leaves out each item behind an attribute `cfg` that names `test`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let end = match tokens[at].as_str() {
            "#" => group_end(tokens, at + 1),
            _ => at,
        };
        let attribute = &tokens[at..end];
        let has = |wanted: &str| attribute.iter().any(|token| token == wanted);
        if !(has("cfg") && has("test") && !has("not")) {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        at = end;
        while at < tokens.len() && tokens[at] != ";" && tokens[at] != "{" {
            at = match tokens[at].as_str() {
                "(" | "[" => group_end(tokens, at),
                _ => at + 1,
            };
        }
        // A group of imports ends with `;`, other items with their braces.
        if tokens.get(at).is_some_and(|token| token == "{") {
            at = group_end(tokens, at);
        }
        at += usize::from(tokens.get(at).is_some_and(|token| token == ";"));
    }
    kept
}

/// Behind the group that the bracket at `at` opens (after a `!` too).
fn group_end(tokens: &[String], at: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && token != "!" {
            return index + 1;
        }
    }
    tokens.len()
}
