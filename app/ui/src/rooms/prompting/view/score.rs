//! The data set in every template, beside what needs no prompt.

use leptos::prelude::*;
use text::data::Part;

use super::examples::Examples;
use super::reading::Reading;
use crate::kit::format::{fixed, percent};
use crate::kit::pictures::bar_chart::{Chart, Line};
use crate::page::page;
use crate::rooms::prompting::state::chosen::{PromptingState, template};
use crate::rooms::prompting::state::prompting::Prompting;
use crate::rooms::prompting::state::question;
use crate::rooms::prompting::state::scores::{score, scored, taught};
use crate::rooms::prompting::state::templates::TEMPLATES;
use crate::state::kept::Kept;
use crate::state::store::{Change, Store};
use crate::t;

/// The panel.
#[component]
pub fn ScorePanel(chosen: Kept<PromptingState>) -> impl IntoView {
    let store = page().store;
    let calibrated = chosen.part(|chosen| chosen.calibrated);
    let templates = Memo::new(move |_| templates(store, calibrated.get()));
    let lines = Memo::new(move |_| {
        let mut lines = templates.get();
        lines.extend(beside(store));
        lines
    });
    let spread = Memo::new(move |_| templates.with(|lines| spread(lines)));
    let choose = move |template: String| {
        chosen.change(Change::Pick, |chosen| chosen.template = template);
    };
    view! {
        <section class="prompting-score fitted" data-main aria-labelledby="prompting-score">
            <h3 id="prompting-score">{t!(prompting_wordings)}</h3>
            <Reading/>
            <p class="prompting-spread" role="status">{move || spread.get()}</p>
            <Chart name="templates" title=t!(prompting_templates) head=t!(prompting_choose) ends=t!(interval) lines choose/>
            <Examples calibrated/>
        </section>
    }
}

/// What needs no prompt: the more frequent label, and the network that was fine-tuned.
pub fn beside(store: Store) -> [Line; 2] {
    let majority = store.lasting::<Prompting>().texts().map(|texts| texts.majority());
    let taught = taught(store);
    let note = if taught.is_none() { t!(prompting_untaught) } else { String::new() };
    [
        Line::measured(t!(majority), majority),
        Line { note, ..Line::measured(t!(prompting_taught), taught) },
    ]
}

/// How many texts the chosen template is right about, of how many, once they are read; tracked.
pub fn chosen(store: Store, calibrated: bool) -> Option<[usize; 2]> {
    let key = question::key(store, &template(store))?;
    let room = store.lasting::<Prompting>();
    let texts = room.texts()?;
    let found = |bank: &_| scored(&texts, bank, &key, Part::Validation, calibrated);
    room.bank.with(found).map(|scored| score(&scored))
}

/// The templates, the person's own first; tracked.
fn templates(store: Store, calibrated: bool) -> Vec<Line> {
    let room = store.lasting::<Prompting>();
    let typed = template(store);
    let own = (!TEMPLATES.contains(&typed.as_str())).then(|| typed.clone());
    let line = |template: String| {
        let found = question::key(store, &template).and_then(|key| {
            let texts = room.texts()?;
            let found = |bank: &_| scored(&texts, bank, &key, Part::Validation, calibrated);
            room.bank.with(found).map(|scored| score(&scored))
        });
        let chosen = template == typed;
        Line { chosen, template: Some(template.clone()), ..Line::measured(template, found) }
    };
    own.into_iter().chain(TEMPLATES.map(str::to_owned)).map(line).collect()
}

/// How much the wording changes, once two templates are known.
fn spread(lines: &[Line]) -> String {
    let known: Vec<f64> = lines.iter().filter_map(|line| line.value).collect();
    let [low, high] = [f64::min, f64::max].map(|pick| known.iter().copied().reduce(pick));
    let (Some(low), Some(high)) = (low, high) else { return t!(prompting_spread_none) };
    if known.len() == 1 {
        return t!(prompting_spread_one);
    }
    t!(
        prompting_spread,
        points = fixed(100.0 * (high - low), 1),
        low = percent(low, 1),
        high = percent(high, 1),
        count = known.len()
    )
}
