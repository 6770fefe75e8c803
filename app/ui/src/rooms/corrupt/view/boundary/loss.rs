//! The loss of both objectives, piece by piece, and its sum.

use leptos::prelude::*;

use super::Looking;
use crate::kit::format::{self, number};
use crate::rooms::corrupt::state::boundary::{Boundaries, Inner};
use crate::t;

/// Terms that are written out in the sum; the table has all.
const WRITTEN: usize = 8;

/// The formula, the terms that are known, and what is not.
#[component]
pub fn LossTerms(looking: Looking) -> impl IntoView {
    view! {
        <section aria-labelledby="boundary-loss">
            <h3 id="boundary-loss">{t!(boundary_loss)}</h3>
            <p class="boundary-formula">
                "L = Σ" <sub>"i"</sub> " [ L" <sub>"MLM"</sub> "(x" <sub>"i"</sub> ") + L" <sub>"SBO"</sub>
                "(x" <sub>"i"</sub> ") ] = Σ" <sub>"i"</sub> " [ −ln P(x" <sub>"i"</sub> " | h" <sub>"i"</sub>
                ") − ln P(x" <sub>"i"</sub> " | s" <sub>"i"</sub> ") ]"
            </p>
            <dl class="boundary-sums number">
                <div>
                    <dt>"Σ L" <sub>"MLM"</sub></dt>
                    <dd>{move || looking.found.with(written_out)}</dd>
                </div>
                <div>
                    <dt>"Σ L" <sub>"SBO"</sub></dt>
                    <dd class="untrained">{t!(boundary_untrained)}</dd>
                </div>
            </dl>
            {move || looking.found.with(terms)}
            <p class="caption">{t!(boundary_loss_caption)} " " {t!(rounded)}</p>
        </section>
    }
}

/// "2.313 + 0.041 = 2.354 nats".
fn written_out(found: &Boundaries) -> String {
    let losses: Vec<f64> = found.selected().filter_map(|(_, piece)| piece.loss).collect();
    let total = number(found.masked_loss(), 3);
    let mut written: Vec<String> =
        losses.iter().take(WRITTEN).map(|loss| number(*loss, 3)).collect();
    if losses.len() > WRITTEN {
        written.push("\u{2026}".to_owned());
    }
    let known = match losses.len() {
        0 => return t!(vector_waiting),
        1 => t!(nats, value = total),
        _ => t!(boundary_sum, terms = written.join(" + "), total = total),
    };
    let wanted = found.selected().count();
    if losses.len() < wanted {
        let partial = t!(boundary_partly, count = losses.len(), of = wanted);
        return format!("{known} {partial}");
    }
    known
}

fn terms(found: &Boundaries) -> impl IntoView + use<> {
    let line = |(number, piece): (usize, &Inner)| {
        let applies = found.spans.get(number).is_some_and(|span| span.bounded.borders.is_some());
        let masked = piece.loss.map_or_else(|| "–".to_owned(), |loss| format::number(loss, 3));
        let boundary = if applies { t!(untrained) } else { t!(boundary_left_out) };
        view! {
            <tr>
                <td class="number">{piece.position}</td>
                <th scope="row"><bdi>{piece.original.clone()}</bdi></th>
                <td class="number">{masked}</td>
                <td class="untrained">{boundary}</td>
            </tr>
        }
    };
    let lines = found.selected().map(line).collect_view();
    view! {
        <div class="scroll boundary-table" tabindex="0" role="group" aria-label=t!(boundary_terms)>
            <table>
                <caption>{t!(boundary_terms)}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t!(position)}</th>
                        <th scope="col">{t!(piece)}</th>
                        <th scope="col">{t!(boundary_masked_loss)}</th>
                        <th scope="col">{t!(boundary_boundary_loss)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
    }
}
