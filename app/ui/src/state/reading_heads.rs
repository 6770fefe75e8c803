//! Which heads read a word for the chosen query, so that one finding leads to the next.

use crate::state::shown::Shown;

/// Heads that are worth a look, at most.
const MOST: usize = 12;
/// A head that gives no word so much is not.
const LEAST: f32 = 0.25;

/// The head after this one, of those that give a word most of a query's attention; back to the first
/// after the last. `None` where no other head does.
pub fn next(shown: &Shown, query: usize, now: (usize, usize)) -> Option<(usize, usize)> {
    let ranked = ranked(shown, query);
    let next = ranked.iter().position(|place| *place == now).map_or(0, |at| at + 1);
    let found = ranked.get(next).or(ranked.first()).copied();
    found.filter(|place| *place != now)
}

/// Layers and heads, the one that gives a word most first.
fn ranked(shown: &Shown, query: usize) -> Vec<(usize, usize)> {
    let mut all: Vec<(f32, usize, usize)> = Vec::new();
    for (layer, maps) in shown.attention.iter().enumerate() {
        for (head, map) in maps.iter().enumerate() {
            let row = query / maps.block.max(1);
            let from = row * maps.side;
            let weights = map.get(from..from + maps.side).unwrap_or_default();
            let most = weights
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != row && !is_special(shown, at * maps.block.max(1)))
                .map(|(_, weight)| *weight)
                .fold(0.0, f32::max);
            if most >= LEAST {
                all.push((most, layer, head));
            }
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.into_iter().take(MOST).map(|(_, layer, head)| (layer, head)).collect()
}

fn is_special(shown: &Shown, piece: usize) -> bool {
    shown.encoding.special.get(piece).copied().unwrap_or(false)
}
