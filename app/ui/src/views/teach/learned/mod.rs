//! What has been learned so far.

mod bars;
mod confusion;
mod examples;
mod map;
mod map_scene;
mod score;
mod watched;

use leptos::prelude::*;

use self::confusion::ConfusionView;
use self::examples::Examples;
use self::map::Map;
use self::score::ScoreView;
use self::watched::WatchedView;
use crate::t;

pub use self::bars::{Bar, Bars};

/// Score, confusion, examples, the map of the vectors, one step in detail.
#[component]
pub fn Learned() -> impl IntoView {
    view! {
        <section id="teach-learned" aria-labelledby="teach-learned-title">
            <h3 id="teach-learned-title">{t!(teach_learned_title)}</h3>
            <ScoreView/>
            <ConfusionView/>
            <Examples/>
            <WatchedView/>
            <Map/>
        </section>
    }
}
