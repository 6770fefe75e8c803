//! What has been learned so far.

mod bars;
mod by_label;
mod confusion;
mod dots;
mod examples;
mod map;
mod points;
mod points_scene;
mod scatter;
mod score;
mod watched;

use leptos::prelude::*;

pub use self::bars::{Bar, Bars};
pub use self::by_label::ByLabel;
pub use self::confusion::ConfusionView;
use self::examples::Examples;
pub use self::map::{Map, MapHow};
pub use self::scatter::Scatter;
pub use self::score::ScoreView;
use self::watched::WatchedView;
use crate::page::page;
use crate::rooms::teach::recorded::tag;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// The score and the pictures at a glance; below them the examples, and one step in detail.
#[component]
pub fn Learned() -> impl IntoView {
    let run = page().store.lasting::<Classroom>().run;
    let measured = Memo::new(move |_| run.with(|run| run.newest.is_some()));
    view! {
        <section id="teach-learned" aria-labelledby="teach-learned-title">
            <h3 id="teach-learned-title">{t!(panel_teach_learned)}</h3>
            <Show when=move || measured.get() fallback=|| view! { <p>{t!(teach_learned_nothing)}</p> }>
                <p class="teach-stage">{tag()}</p>
                <ScoreView/>
                <div class="teach-glance">
                    <ConfusionView/>
                    <ByLabel/>
                    <Scatter/>
                    <Map/>
                </div>
                <Examples/>
                <WatchedView/>
            </Show>
        </section>
    }
}
