//! A residual sum: what goes past a sub-layer is added to what comes out of it.

use leptos::prelude::*;
use text::vectors::angle::cosine;

use super::field::IndexField;
use super::room::BlockRoom;
use super::worked::{Work, Worked};
use crate::kit::format::{bracketed, or_dash, signed};
use crate::rooms::block::state::layer::Vector;
use crate::rooms::block::state::part::LayerPart;
use crate::t;

/// What goes past, what is added, the sum.
struct Sum {
    past: Vector,
    added: Vector,
    sum: Vector,
    residual: bool,
}

fn read(room: BlockRoom, part: LayerPart) -> Option<Sum> {
    let (past, added) = match part {
        LayerPart::FeedForwardSum => (LayerPart::AttentionNorm, LayerPart::FeedForward),
        _ => (LayerPart::Input, LayerPart::Attention),
    };
    let residual = room.seen.with(|seen| seen.as_ref().map(|seen| seen.switches.residual))?;
    let (past, added) = (room.vector(past)?, room.vector(added)?);
    Some(Sum { past, added, sum: room.vector(part)?, residual })
}

fn work(room: BlockRoom, part: LayerPart) -> Option<Work> {
    let Sum { past, added, sum, residual } = read(room, part)?;
    let index = room.index(false);
    let at = |vector: &Vector| vector.get(index).copied().map(f64::from);
    let (past, added, engine) = (at(&past)?, at(&added)?, at(&sum)?);
    let here = if residual { past + added } else { added };
    let result = signed(here);
    let formula = if residual {
        format!("{} + {} = {result}", signed(past), bracketed(signed(added)))
    } else {
        t!(block_sum_cut, result = result)
    };
    Some(Work { formula, here, engine })
}

/// One feature of the sum, and how its two parts compare.
#[component]
pub fn SumDetail(room: BlockRoom, part: LayerPart) -> impl IntoView {
    let work = Memo::new(move |_| work(room, part));
    let compared = move || {
        let Sum { past, added, sum, residual } = read(room, part)?;
        let said = t!(
            block_sum_compared,
            angle = or_dash(cosine(&past, &added)),
            kept = or_dash(cosine(&past, &sum))
        );
        Some(if residual { said } else { t!(block_sum_off) })
    };
    view! {
        <p>{compared}</p>
        <IndexField room part inner=false/>
        <Worked work/>
    }
}
