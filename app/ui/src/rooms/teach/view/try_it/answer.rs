//! The answer that stands in the typed passage.

use leptos::prelude::*;
use text::answers::{Answers, LONGEST, answers, text_of};
use text::data::Text;
use text::training::Output;

use crate::kit::format::{self, probability, signed};
use crate::rooms::teach::state::network::Applied;
use crate::t;

/// Answers that are listed.
const BEST: usize = 5;

fn decoded(output: &Output) -> Option<Answers> {
    let Output::Answer { starts, ends, passage } = output else { return None };
    answers(starts, ends, passage.clone(), LONGEST, BEST).ok()
}

/// The best answer in words, or that there is none.
fn verdict(applied: &Applied, found: &Answers) -> String {
    let Text::Two(_, passage) = &applied.text else { return String::new() };
    match found.said() {
        Some(best) => {
            let text = text_of(&applied.encoding, passage, best.span);
            t!(teach_answer, text = text.unwrap_or_default(), p = probability(best.probability))
        }
        None => t!(teach_answer, text = t!(teach_answer_no), p = probability(found.none)),
    }
}

/// The same for a screen reader.
pub fn said(applied: &Applied) -> String {
    decoded(&applied.output).map(|found| verdict(applied, &found)).unwrap_or_default()
}

/// The answer, the best few with their scores, and what the untrained network said.
pub fn shown(applied: &Applied) -> AnyView {
    let (Some(found), Text::Two(_, passage)) = (decoded(&applied.output), &applied.text) else {
        return view! { <p>{t!(teach_answer_undecoded)}</p> }.into_any();
    };
    let text = |span| text_of(&applied.encoding, passage, span).unwrap_or_default().to_owned();
    let before = applied.untrained.as_ref().and_then(decoded).map(|before| {
        let untrained = Applied { output: applied.output.clone(), ..applied.clone() };
        t!(teach_answer_before, said = verdict(&untrained, &before))
    });
    let row = |text: String, score: f64, probability: f64| {
        view! {
            <tr>
                <th scope="row"><bdi>{text}</bdi></th>
                <td class="number">{signed(score)}</td>
                <td class="number">{format::probability(probability)}</td>
            </tr>
        }
    };
    let rows: Vec<_> =
        found.best.iter().map(|one| row(text(one.span), one.score, one.probability)).collect();
    let none = row(t!(teach_answer_no), found.none_score, found.none);
    let heads = [t!(answer), t!(summed_score), t!(probability)];
    let heads = heads.map(|name| view! { <th scope="col">{name}</th> });
    view! {
        <p class="teach-score">{verdict(applied, &found)}</p>
        {before.map(|text| view! { <p>{text}</p> })}
        <div class="scroll" tabindex="0" role="group" aria-label=t!(teach_answers_caption)>
            <table class="teach-table">
                <caption>{t!(teach_answers_caption)}</caption>
                <thead><tr>{heads.into_iter().collect_view()}</tr></thead>
                <tbody>{rows}{none}</tbody>
            </table>
        </div>
        <p class="caption">{t!(teach_answer_about)}</p>
    }
    .into_any()
}
