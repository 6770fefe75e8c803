//! What has been learned so far.

mod bars;
mod confusion;
mod examples;
mod map;
mod points;
mod points_scene;
mod scatter;
mod score;
mod watched;

use leptos::prelude::*;

use self::confusion::ConfusionView;
use self::examples::Examples;
use self::map::Map;
use self::scatter::Scatter;
use self::score::ScoreView;
use self::watched::WatchedView;
use crate::page::page;
use crate::t;

pub use self::bars::{Bar, Bars};

/// Score, confusion or scatter, examples, the map of the vectors, one step in detail.
#[component]
pub fn Learned() -> impl IntoView {
    let run = page().store.classroom.run;
    let measured = Memo::new(move |_| run.with(|run| run.newest.is_some()));
    view! {
        <section id="teach-learned" aria-labelledby="teach-learned-title">
            <h3 id="teach-learned-title">{t!(teach_learned_title)}</h3>
            <Show when=move || measured.get() fallback=|| view! { <p>{t!(teach_learned_nothing)}</p> }>
                <ScoreView/>
                <ConfusionView/>
                <Scatter/>
                <Examples/>
                <WatchedView/>
                <Map/>
            </Show>
        </section>
    }
}
