//! Softmax and cross-entropy, in a dialog that opens from every place that uses them.

mod classes;
mod loss;
mod steps;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use self::classes::Classes;
use self::loss::Loss;
use self::steps::Steps;
use crate::page::page;
use crate::t;
use text::softmax::Softmax;

/// The most classes that the dialog has sliders for.
pub const MOST: usize = 6;
/// The fewest.
const FEWEST: usize = 2;
/// Scores when nothing else is given.
const FIRST: [f64; 3] = [2.0, 1.0, -1.0];

/// Opens the dialog. `scores` are those of the place it stands in, if they are few enough to
/// begin with; without them the dialog goes on where it was left.
#[component]
pub fn SoftmaxButton(#[prop(optional, into)] scores: Option<Signal<Vec<f64>>>) -> impl IntoView {
    let open = page().softmax;
    let click = move |event: web_sys::MouseEvent| {
        // The dialog remembers what has the focus, but some browsers do not give it to a button
        // that is clicked.
        let target = event.current_target();
        if let Some(button) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
            // A button on the page can take the focus.
            let _ = button.focus();
        }
        open.set(Some(scores.map(|scores| scores.get_untracked()).unwrap_or_default()));
    };
    view! {
        <button type="button" class="quiet softmax-open" aria-haspopup="dialog" on:click=click>
            {t!(softmax_and_cross_entropy)}
        </button>
    }
}

/// What the dialog works with.
#[derive(Clone, Copy)]
struct Example {
    /// z of every class, before anything is added.
    scores: RwSignal<Vec<f64>>,
    /// What is added to every score.
    shift: RwSignal<f64>,
    /// The right class.
    right: RwSignal<usize>,
    /// What comes out for the scores with what was added.
    found: Memo<Option<Softmax>>,
}

impl Example {
    fn new() -> Self {
        let scores = RwSignal::new(FIRST.to_vec());
        let shift = RwSignal::new(0.0);
        let found = Memo::new(move |_| {
            let shift = shift.get();
            let shifted =
                scores.with(|all| all.iter().map(|score| score + shift).collect::<Vec<_>>());
            Softmax::new(&shifted)
        });
        Self { scores, shift, right: RwSignal::new(0), found }
    }

    /// Begins with `scores`, if there are as many as there can be sliders.
    fn begin(self, scores: &[f64]) {
        if (FEWEST..=MOST).contains(&scores.len()) {
            self.scores.set(scores.to_vec());
            self.shift.set(0.0);
            self.right.update(|right| *right = (*right).min(scores.len() - 1));
        }
    }
}

/// The dialog, closed until a button opens it.
#[component]
pub fn SoftmaxDialog() -> impl IntoView {
    let open = page().softmax;
    let example = Example::new();
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let (Some(dialog), Some(scores)) = (element.get(), open.get()) else { return };
        example.begin(&scores);
        if !dialog.open() {
            // Only a dialog that is not on the page refuses.
            let _ = dialog.show_modal();
        }
    });
    let close = move |_| {
        if let Some(dialog) = element.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog
            node_ref=element
            class="softmax"
            translate="no"
            aria-labelledby="softmax-title"
            on:close=move |_| open.set(None)
        >
            <div class="softmax-head">
                <h2 id="softmax-title">{t!(softmax_and_cross_entropy)}</h2>
                <button type="button" on:click=close>{t!(close)}</button>
            </div>
            <Show when=move || open.with(Option::is_some)>
                <p>{t!(softmax_about)}</p>
                <p class="formula">
                    "softmax(z)" <sub>"i"</sub> " = e" <sup>"z" <sub>"i"</sub></sup> " / \u{2211}" <sub>"j"</sub>
                    " e" <sup>"z" <sub>"j"</sub></sup>
                </p>
                <Classes example/>
                <Steps example/>
                <Loss example/>
            </Show>
        </dialog>
    }
}
