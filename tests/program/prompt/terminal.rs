//! The prompt at a terminal: a pseudo terminal that Python opens.

use std::process::{Command, Stdio};

/// Starts the program given as first argument at a terminal, types what the others say, each once
/// the text before its first `|` has appeared since the last was typed (`\x1b[?2004h` appears where
/// a line is asked for), and prints all that came,
/// whether the modes of the terminal are those of the start, and the exit code.
const TYPIST: &str = r#"
import os, pty, select, subprocess, sys, termios, time
master, slave = pty.openpty()
modes = termios.tcgetattr(slave)
child = subprocess.Popen([sys.argv[1]], stdin=slave, stdout=slave, stderr=slave,
                         env={"TERM": "xterm", "PATH": os.environ["PATH"]})
all = b""
def read(timeout):
    global all
    if not select.select([master], [], [], timeout)[0]:
        return b""
    some = os.read(master, 65536)
    all += some
    return some
deadline = time.time() + 60
for step in sys.argv[2:]:
    wanted, keys = step.split("|", 1)
    seen = b""
    while wanted.encode() not in seen:
        seen += read(0.1)
        if time.time() > deadline:
            child.kill()
            sys.exit("no sign of " + repr(wanted) + " in " + repr(all))
    os.write(master, keys.encode())
code = child.wait(timeout=60)
while read(0.05):
    pass
sys.stdout.buffer.write(all.replace(b"\r", b""))
print("modes", "kept" if termios.tcgetattr(slave) == modes else "changed", "exit", code)
"#;

/// What appears, or `None` where there is no Python, which is printed.
fn typed(steps: &[&str]) -> Option<String> {
    let output = Command::new("python3")
        .args(["-c", TYPIST, env!("CARGO_BIN_EXE_megaton")])
        .args(steps)
        .stdin(Stdio::null())
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipped: python3 cannot be started: {error}");
            return None;
        }
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

const CTRL_D: &str = "\x04";

#[test]
fn a_terminal_is_greeted_and_lines_are_edited_and_remembered() {
    let keys = [
        "position startpos moves e5\x7f4\r",
        "outcome\r",
        "moves from e7\r",
        // The line before, with another rank.
        "\x1b[A\x7f6\r",
        CTRL_D,
    ];
    let steps = keys.map(|keys| format!("\x1b[?2004h|{keys}"));
    let Some(seen) = typed(&steps.each_ref().map(String::as_str)) else {
        return;
    };
    let mut rest = &*seen;
    for answer in [
        "\noutcome ongoing\n",
        "\nmoves 2: e7e5 e7e6\n",
        "\nmoves 0:\n",
    ] {
        let (_, after) = rest.split_once(answer).expect(answer);
        rest = after;
    }
    let greeting = concat!("Megaton ", env!("CARGO_PKG_VERSION"), ", atomic chess.");
    assert!(seen.starts_with(greeting), "{seen:?}");
    assert!(seen.ends_with("modes kept exit 0\n"), "{seen:?}");
}

#[test]
fn mistyped_names_are_answered_with_similar_ones() {
    let steps = [
        "\x1b[?2004h|postion startpos\r",
        "did you mean 'position'?|setoption name Threds value 2\r",
        "did you mean 'Threads'?|help undo\r",
        "undo - takes the last move back|xyzzy\r",
        "Unknown command: 'xyzzy'|quit\r",
    ];
    let Some(seen) = typed(&steps) else { return };
    assert!(
        seen.contains("Unknown command: 'postion startpos'. Type help for more information.\n")
    );
    assert_eq!(seen.matches("did you mean").count(), 2, "{seen:?}");
    assert!(seen.ends_with("modes kept exit 0\n"), "{seen:?}");
}

#[test]
fn the_terminal_is_left_as_it_was() {
    // The `quit` waits for the count, and meanwhile the next line is being edited.
    let waiting = ["\x1b[?2004h|perft 5\r", "\x1b[?2004h|quit\r"];
    let interrupted = ["\x1b[?2004h|perft 60\r", "\x1b[?2004h|\x03"];
    for steps in [waiting, interrupted] {
        let Some(seen) = typed(&steps) else { return };
        assert!(seen.ends_with("modes kept exit 0\n"), "{seen:?}");
    }
}
