//! The network that makes a prediction of the three vectors, with its shapes.

use leptos::prelude::*;

use crate::page::page;
use crate::shell::softmax::SoftmaxButton;
use crate::t;

/// Width of the position vectors in the paper (Joshi et al. 2020, section 4.2).
const PLACE_WIDTH: usize = 200;

/// Equation 1 of the paper, line by line, with the sizes of the model that is loaded.
#[component]
pub fn Network() -> impl IntoView {
    let store = page().store;
    let sizes = Memo::new(move |_| {
        store.model.with(|model| {
            model.as_ref().map(|model| (model.config.hidden_size, model.config.vocab_size))
        })
    });
    let shapes = move || {
        let (hidden, pieces) = sizes.get()?;
        let input = 2 * hidden + PLACE_WIDTH;
        Some([
            format!("[{hidden} + {hidden} + {PLACE_WIDTH}] = [{input}]"),
            format!("W₁ [{hidden} × {input}] → [{hidden}]"),
            format!("W₂ [{hidden} × {hidden}] → [{hidden}]"),
            format!("E [{pieces} × {hidden}] → [{pieces}]"),
        ])
    };
    let own = move || {
        let (hidden, _) = sizes.get()?;
        Some(t!(boundary_network_own, hidden = hidden, input = 3 * hidden))
    };
    let shape = move |index: usize| {
        move || shapes().and_then(|all| all.get(index).cloned()).unwrap_or_default()
    };
    view! {
        <section aria-labelledby="boundary-network">
            <h3 id="boundary-network">{t!(boundary_network)}</h3>
            <ol class="boundary-steps">
                <li>
                    <span class="boundary-formula">
                        "x = [h" <sub>"s−1"</sub> "; h" <sub>"e+1"</sub> "; p" <sub>"i−s+1"</sub> "]"
                    </span>
                    <span class="number">{shape(0)}</span>
                </li>
                <li>
                    <span class="boundary-formula">"g = LayerNorm(GELU(W" <sub>"1"</sub> " x))"</span>
                    <span class="number">{shape(1)}</span>
                </li>
                <li>
                    <span class="boundary-formula">
                        "s" <sub>"i"</sub> " = LayerNorm(GELU(W" <sub>"2"</sub> " g))"
                    </span>
                    <span class="number">{shape(2)}</span>
                </li>
                <li>
                    <span class="boundary-formula">
                        "P(· | s" <sub>"i"</sub> ") = softmax(E s" <sub>"i"</sub> ")"
                    </span>
                    <span class="number">{shape(3)}</span>
                </li>
            </ol>
            <p class="caption">{t!(boundary_network_caption, width = PLACE_WIDTH)} " " {own}</p>
            <SoftmaxButton/>
        </section>
    }
}
