//! Where a piece stands: the sinusoids of Vaswani et al. 2017 beside BERT's learned vectors.

mod curves;
mod room;
mod sizes;
mod tables;

use leptos::prelude::*;

use self::curves::Curves;
use self::room::PositionRoom;
use self::sizes::Sizes;
use self::tables::Tables;
use crate::app::page;
use crate::t;

/// The room "Positions".
#[component]
pub fn Positions() -> impl IntoView {
    let room = PositionRoom::new(page());
    view! {
        <section id="picture" class="positions" aria-labelledby="positions-title">
            <h2 id="positions-title">{t!(positions_title)}</h2>
            <p>{t!(positions_intro)}</p>
            <Sizes room/>
            <Tables room/>
            <Curves room/>
        </section>
    }
}
