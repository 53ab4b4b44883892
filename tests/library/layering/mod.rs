//! The rules of the layout that the compiler does not know: which module may import which, and who
//! may print, build a move, or name the protocol crate.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Imports, ModulePath};

/// The modules of the crate in the order in which they build on one another. Those of one row may
/// import each other, but not in a circle.
const ORDER: [&[&str]; 9] = [
    &["types", "memory", "threads", "table"],
    &["attacks"],
    &["position"],
    &["legality"],
    &["movegen"],
    &["game", "notation"],
    &["svg", "perft", "search"],
    &["program"],
    &["main"],
];

struct Source {
    /// Below `src`, for example `program/uci/wire.rs`.
    path: String,
    text: String,
    /// The code with spaces between its tokens, without comments, literals and tests.
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
                code: imports::code(&text).join(" "),
                text,
            });
        }
    }
}

fn imports_of(sources: &[Source]) -> Imports {
    Imports::of(sources.iter().map(|source| (&*source.path, &*source.text)))
}

fn row(module: &str) -> usize {
    let row = ORDER.iter().position(|row| row.contains(&module));
    row.unwrap_or_else(|| panic!("{module} has no place in the order of modules"))
}

/// The imports that go up, as `importer → imported`.
fn upward(imports: &Imports) -> Vec<String> {
    let pairs = imports.pairs().into_iter();
    let upward = pairs.filter(|(from, to)| match (from.first(), to.first()) {
        (Some(from), Some(to)) => row(from) < row(to),
        // `lib.rs` gathers names and has nothing to import.
        (_, to) => to.is_none(),
    });
    upward.map(|(from, to)| arrow(&from, &to)).collect()
}

fn arrow(from: &[String], to: &[String]) -> String {
    format!("{} → {}", from.join("::"), to.join("::"))
}

/// Imports between the children of one module, each child together with everything below it. The
/// module's own file is left out: it puts its children together, and they use what it defines.
#[derive(Default)]
struct Inside {
    /// For each importer and imported, one pair of files that makes it so.
    edges: BTreeMap<String, BTreeMap<String, String>>,
}

/// One circle within each module that has any, told by the imports that make it. A circle among
/// files shows in the module that holds all of them.
fn circles(imports: &Imports) -> Vec<String> {
    let mut modules: BTreeMap<ModulePath, Inside> = BTreeMap::new();
    for (from, to) in imports.pairs() {
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if let (Some(importer), Some(imported)) = (from.get(common), to.get(common)) {
            let inside = modules.entry(from[..common].to_vec()).or_default();
            let edges = inside.edges.entry(importer.clone()).or_default();
            edges
                .entry(imported.clone())
                .or_insert_with(|| arrow(&from, &to));
        }
    }
    let found = modules.iter().filter_map(|(module, inside)| {
        let circle = inside.circle()?.join(", ");
        let name = if module.is_empty() {
            "src"
        } else {
            &module.join("::")
        };
        Some(format!("{name}: {circle}"))
    });
    found.collect()
}

impl Inside {
    fn circle(&self) -> Option<Vec<String>> {
        let mut done = BTreeSet::new();
        self.edges
            .keys()
            .find_map(|part| self.circle_from(part, &mut Vec::new(), &mut done))
    }

    /// Goes down from `part`, having come by `trail`.
    fn circle_from<'a>(
        &'a self,
        part: &'a str,
        trail: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<String>> {
        if let Some(start) = trail.iter().position(|&earlier| earlier == part) {
            let next = trail[start + 1..].iter().chain([&part]);
            let steps = trail[start..].iter().zip(next);
            return Some(
                steps
                    .map(|(&from, &to)| self.edges[from][to].clone())
                    .collect(),
            );
        }
        if !done.contains(part) {
            trail.push(part);
            for imported in self.edges.get(part).into_iter().flat_map(BTreeMap::keys) {
                if let Some(circle) = self.circle_from(imported, trail, done) {
                    return Some(circle);
                }
            }
            trail.pop();
            done.insert(part);
        }
        None
    }
}

#[test]
fn imports_go_down() {
    let sources = sources();
    let imports = imports_of(&sources);
    assert!(imports.pairs().len() > 200, "{}", imports.pairs().len());
    let upward = upward(&imports);
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn imports_make_no_circle() {
    // Circles that are about to go.
    let known: [&str; 1] = ["program::uci: "];
    let circles = circles(&imports_of(&sources()));
    let is_known = |circle: &&String| known.iter().any(|module| circle.starts_with(module));
    let (expected, others): (Vec<_>, Vec<_>) = circles.iter().partition(is_known);
    assert!(others.is_empty(), "{others:#?}");
    for module in known {
        let is_there = expected.iter().any(|circle| circle.starts_with(module));
        assert!(
            is_there,
            "{module} has no circle any more: strike it off the list"
        );
    }
}

/// The reader of imports, tried on small crates.
#[test]
fn every_way_to_import_is_seen() {
    const LIBRARY: (&str, &str) = (
        "lib.rs",
        "mod types; mod position; pub mod search;\npub use search::Engine;",
    );
    const SEARCH: (&str, &str) = (
        "search/mod.rs",
        "mod engine;\npub(crate) use engine::Engine;\npub fn run() {}",
    );
    const ENGINE: (&str, &str) = ("search/engine.rs", "pub struct Engine;");
    let upward_in = |code: &str| {
        let files = [
            LIBRARY,
            SEARCH,
            ENGINE,
            ("position/mod.rs", "mod play;"),
            ("position/play.rs", code),
        ];
        upward(&Imports::of(files))
    };
    for (code, imported) in [
        ("use crate::search::Engine;", "search::engine"),
        ("use crate::Engine;", "search::engine"),
        (
            "use super::super::search::{self, Engine};",
            "search::engine",
        ),
        (
            "use super::super::search as other;\nfn f() { other::run() }",
            "search",
        ),
        (
            "use crate as root;\nfn f() { root::search::run() }",
            "search",
        ),
        ("fn f() -> crate::Engine { todo!() }", "search::engine"),
        (
            "fn f() { /* */ let c = '\"'; super::super::search::run(); \"\"; }",
            "search",
        ),
        (
            "pub use crate::search::run as go;\nfn f() { go() }",
            "search",
        ),
        (
            "use crate::{position, search::{engine as e}};\ntype T = e::Engine;",
            "search::engine",
        ),
        ("fn f<'a>(x: &'a str) { use crate::search::*; }", "search"),
    ] {
        assert_eq!(
            upward_in(code),
            [format!("position::play → {imported}")],
            "{code}"
        );
    }
    for code in [
        "// use crate::search::Engine;\n/* crate::Engine */ const T: &str = \"crate::Engine\";",
        "#[cfg(test)]\nmod tests { use crate::search::Engine; }\nfn f() {}",
        "#[cfg(test)]\nuse crate::search::{Engine, run};\nfn f() { let search = 1; search; }",
        "use std::search::Engine;",
        "const R: &str = r#\"\" crate::Engine \"#; const B: &[u8] = b\"\\\" crate::Engine\";",
    ] {
        assert_eq!(upward_in(code), [""; 0], "{code}");
    }
}

#[test]
fn circles_are_found_in_files_and_between_modules() {
    let circles_in = |files: &[(&'static str, &'static str)]| circles(&Imports::of(files.to_vec()));
    let files = [
        ("a/mod.rs", "mod b; mod c; pub use b::B; pub struct A;"),
        ("a/b.rs", "use super::c::C; pub struct B;"),
        ("a/c.rs", "use super::B; pub struct C;"),
    ];
    assert_eq!(circles_in(&files), ["a: a::b → a::c, a::c → a::b"]);
    // No two files import each other, and yet two modules do.
    let files = [
        ("a/mod.rs", "mod b; mod c;"),
        ("a/b.rs", "use crate::d::D; pub struct B;"),
        ("a/c.rs", "pub struct C;"),
        ("d/mod.rs", "mod e; pub struct D;"),
        ("d/e.rs", "use crate::a::c::C;"),
    ];
    assert_eq!(circles_in(&files), ["src: a::b → d, d::e → a::c"]);
    // A module's own file and its children.
    let files = [
        (
            "a/mod.rs",
            "mod b; pub use b::B; pub struct A; fn f() -> B { b::new() }",
        ),
        ("a/b.rs", "use super::A; pub struct B;"),
    ];
    assert_eq!(circles_in(&files), [""; 0]);
}

/// Fails on `text`, tokens with spaces between them, in any file but those whose path begins with
/// one of `allowed`.
fn only_in(text: &str, allowed: &[&str]) {
    let mut seen = false;
    for source in sources() {
        if format!(" {} ", source.code).contains(&format!(" {text} ")) {
            let may = allowed.iter().any(|start| source.path.starts_with(start));
            assert!(may, "{text} in {}", source.path);
            seen = true;
        }
    }
    assert!(seen, "nobody uses {text}");
}

#[test]
fn the_protocol_crate_is_named_in_one_file() {
    only_in("vampirc_uci", &["program/uci/wire.rs"]);
}

#[test]
fn moves_are_built_by_the_rules_core_alone() {
    const CORE: [&str; 3] = ["legality/", "movegen/", "types/"];
    for maker in ["en_passant", "castling", "from_bits"] {
        only_in(&format!("Move :: {maker} ("), &CORE);
    }
    // Counting takes the groups of legal moves that `movegen` shows apart again.
    let counting = ["perft/replies/mod.rs", "perft/replies/quiet.rs"];
    for maker in ["normal", "promotion"] {
        only_in(
            &format!("Move :: {maker} ("),
            &[&CORE[..], &counting].concat(),
        );
    }
}

#[test]
fn only_the_command_line_prints() {
    for source in sources() {
        let may_print = source.path == "main.rs" || source.path.starts_with("program/cli/");
        for printer in [
            "stdout ( )",
            "print ! (",
            "println ! (",
            "eprintln ! (",
            "dbg ! (",
        ] {
            assert!(
                may_print || !format!(" {}", source.code).contains(&format!(" {printer}")),
                "{printer} in {}",
                source.path
            );
        }
    }
}

#[test]
fn the_library_re_exports_by_name() {
    let sources = sources();
    let library = sources
        .iter()
        .find(|source| source.path == "lib.rs")
        .unwrap();
    assert!(library.code.contains("pub use "));
    assert!(!library.code.contains(":: *"));
}

#[test]
fn unsafe_code_enters_the_compiled_levels_and_nothing_else() {
    let forms = ["unsafe {", "unsafe fn", "unsafe impl"];
    let sources = sources();
    let with_unsafe = sources
        .iter()
        .filter(|source| forms.iter().any(|form| source.code.contains(form)));
    let paths: Vec<&str> = with_unsafe.map(|source| &*source.path).collect();
    assert!(matches!(paths[..], ["perft/dispatch.rs"]), "{paths:?}");
}

#[test]
fn the_program_stays_small() {
    let sources = sources();
    let main = sources
        .iter()
        .find(|source| source.path == "main.rs")
        .unwrap();
    assert!(main.text.lines().count() < 100);
}
