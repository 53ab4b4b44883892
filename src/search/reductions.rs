//! How much less late moves are looked at. Whole numbers only, so that every build searches the
//! same tree.

/// Sixteen times the binary logarithm of `n`, rounded down; 0 for 0.
const fn log2_sixteenths(n: usize) -> i32 {
    match (n as u128).pow(16).checked_ilog2() {
        Some(log) => log as i32,
        None => 0,
    }
}

static TABLE: [[i32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut tried = 1;
        while tried < 64 {
            let product = log2_sixteenths(depth) * log2_sixteenths(tried);
            table[depth][tried] = (product + 640) / 1280;
            tried += 1;
        }
        depth += 1;
    }
    table
};

/// How many plies the `tried`-th move is searched less deeply.
pub(crate) fn reduction(depth: i32, tried: i32) -> i32 {
    TABLE[depth.clamp(0, 63) as usize][tried.clamp(0, 63) as usize]
}

/// After how many quiet moves the rest is skipped near the leaves.
pub(crate) fn futile_quiets(depth: i32, improving: bool) -> i32 {
    (4 + depth * depth) / if improving { 1 } else { 2 }
}
