//! Schemes and decisions in words.

use std::ops::Range;

use text::corruption::{Choice, Cut, Decision, Scheme, Treatment};

use super::drawing::Material;
use crate::kit::format::fixed;
use crate::t;

/// What a scheme is called.
pub fn scheme(scheme: Scheme) -> String {
    match scheme {
        Scheme::Bert => t!(scheme_bert),
        Scheme::SpanBert => t!(scheme_spanbert),
        Scheme::Substitution => t!(scheme_substitution),
        Scheme::Reordering => t!(scheme_reordering),
        Scheme::Deletion => t!(scheme_deletion),
        Scheme::Insertion => t!(scheme_insertion),
    }
}

/// What a scheme does.
pub fn about(scheme: Scheme) -> String {
    match scheme {
        Scheme::Bert => t!(scheme_about_bert),
        Scheme::SpanBert => t!(scheme_about_spanbert),
        Scheme::Substitution => t!(scheme_about_substitution),
        Scheme::Reordering => t!(scheme_about_reordering),
        Scheme::Deletion => t!(scheme_about_deletion),
        Scheme::Insertion => t!(scheme_about_insertion),
    }
}

/// What becomes of a piece.
pub fn treatment(treatment: Treatment) -> String {
    match treatment {
        Treatment::Masked => t!(draw_masked),
        Treatment::Random => t!(draw_random),
        Treatment::Kept => t!(draw_kept),
    }
}

/// A random number or a threshold.
pub fn share(share: f64) -> String {
    fixed(share, 6)
}

/// The comparison that was made.
pub fn comparison(decision: &Decision) -> String {
    let (from, to) = (share(decision.from), share(decision.to));
    format!("{from} \u{2264} u = {} < {to}", share(decision.draw.share()))
}

/// What was asked.
pub fn question(decision: &Decision, material: &Material) -> String {
    let of = decision.of.unwrap_or_default();
    match &decision.choice {
        Choice::Select { .. } => t!(draw_ask_select, of = of),
        Choice::Length { .. } => t!(draw_ask_length),
        Choice::Start { .. } => t!(draw_ask_start, of = of),
        Choice::Treat { pieces, .. } => t!(draw_ask_treat, piece = named(pieces, material)),
        Choice::Replace { piece, .. } => {
            t!(draw_ask_replace, of = of, piece = material.piece(*piece))
        }
        Choice::Swap { place, .. } => {
            t!(draw_ask_swap, of = of, piece = named(place, material))
        }
        Choice::Gap { .. } => t!(draw_ask_gap, of = of),
        Choice::Insert { .. } => t!(draw_ask_insert, of = of),
    }
}

/// What was decided.
pub fn outcome(decision: &Decision, material: &Material) -> String {
    match &decision.choice {
        Choice::Select { pieces } => t!(draw_select, piece = named(pieces, material)),
        Choice::Length { words } => t!(draw_length, words = words),
        Choice::Start { pieces, words, cut } => {
            let start = t!(draw_start, piece = named(pieces, material), words = words);
            match cut {
                Some(Cut::Budget) => format!("{start}; {}", t!(draw_cut_budget)),
                Some(Cut::Edge) => format!("{start}; {}", t!(draw_cut_edge)),
                None => start,
            }
        }
        Choice::Treat { pieces, treatment: what } => {
            t!(draw_treat, piece = named(pieces, material), done = treatment(*what))
        }
        Choice::Replace { piece, by } => {
            t!(draw_replace, piece = material.piece(*piece), by = material.piece_of(*by))
        }
        Choice::Swap { place, with } => {
            t!(draw_swap, piece = named(place, material), with = named(with, material))
        }
        Choice::Gap { before } => t!(draw_gap, piece = material.piece(*before)),
        Choice::Insert { id, .. } => t!(draw_insert, piece = material.piece_of(*id)),
    }
}

/// Pieces of the original input.
fn named(pieces: &Range<usize>, material: &Material) -> String {
    pieces.clone().map(|index| material.piece(index)).collect::<Vec<_>>().join(" ")
}
