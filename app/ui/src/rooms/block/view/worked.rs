//! One number worked out on the page, beside what the engine found.

use leptos::prelude::*;

use crate::kit::format::{number, scientific, signed};
use crate::t;

/// A number that was worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The formula with the live numbers.
    pub formula: String,
    /// What came out on the page, in double precision.
    pub here: f64,
    /// What the engine computed, in single precision.
    pub engine: f64,
}

/// The formula and both numbers; while the weights are on their way, a sentence that says so.
#[component]
pub fn Worked(work: Memo<Option<Work>>) -> impl IntoView {
    let of = move |read: fn(&Work) -> String| {
        move || work.with(|work| work.as_ref().map(read).unwrap_or_default())
    };
    let there = Memo::new(move |_| work.with(Option::is_some));
    view! {
        <Show when=move || there.get() fallback=|| view! { <p>{t!(vector_waiting)}</p> }>
            <div class="block-worked" role="group" aria-label=t!(block_worked_here)>
                <p class="block-formula number">{of(|work| work.formula.clone())}</p>
                <dl>
                    <div>
                        <dt>{t!(block_worked_here)}</dt>
                        <dd>{of(|work| precise(work.here))}</dd>
                    </div>
                    <div>
                        <dt>{t!(block_worked_engine)}</dt>
                        <dd>{of(|work| precise(work.engine))}</dd>
                    </div>
                    <div>
                        <dt>{t!(difference)}</dt>
                        <dd>{of(|work| scientific(work.here - work.engine))}</dd>
                    </div>
                </dl>
            </div>
        </Show>
    }
}

/// Six decimals, so that a difference in single precision is seen to be none.
fn precise(value: f64) -> String {
    if value.abs() < 1e5 { number(value, 6) } else { signed(value) }
}
