//! A threshold on the log-odds that a few examples choose: what they add to the bare prompt.

use leptos::prelude::*;
use text::data::Part;
use text::metrics::Interval;
use text::prompting::few;

use super::reading::Reading;
use super::score::beside;
use crate::kit::pictures::bar_chart::{Chart, Line, share};
use crate::page::page;
use crate::rooms::prompting::state::chosen::PromptingState;
use crate::rooms::prompting::state::prompting::Prompting;
use crate::rooms::prompting::state::question;
use crate::rooms::prompting::state::scores::scored;
use crate::state::kept::Kept;
use crate::state::store::Store;
use crate::t;

/// Examples that choose, half of them of each label.
const COUNTS: [usize; 4] = [0, 4, 16, 64];
/// Seeded draws of them.
pub const DRAWS: u32 = 20;

/// The panel.
#[component]
pub fn FewPanel(chosen: Kept<PromptingState>) -> impl IntoView {
    let store = page().store;
    let lines = Memo::new(move |_| {
        let mut lines = measured(store, chosen.now.get());
        lines.extend(beside(store));
        lines
    });
    view! {
        <section class="prompting-few fitted" data-main aria-labelledby="prompting-few">
            <h3 id="prompting-few">{t!(panel_prompting_few)}</h3>
            <Reading/>
            <Chart name="few-examples" title=t!(prompting_few_title) head=t!(examples) ends=t!(prompting_few_ends) lines choose=|_| {}/>
        </section>
    }
}

/// A line for each number of examples; tracked.
fn measured(store: Store, chosen: PromptingState) -> Vec<Line> {
    let room = store.lasting::<Prompting>();
    let texts = room.texts();
    let train = texts.as_ref().map_or(0, |texts| texts.part(Part::Train).count());
    let read = || {
        let (texts, key) = (texts.as_ref()?, question::key(store, &chosen.template)?);
        let part = |part| room.bank.with(|bank| scored(texts, bank, &key, part, chosen.calibrated));
        Some((part(Part::Train), part(Part::Validation)?))
    };
    let read = read();
    let line = |count: usize| {
        let name = match count {
            0 => t!(prompting_few_none),
            count if count == train => t!(prompting_few_all, count = count),
            count => count.to_string(),
        };
        let found = read.as_ref().and_then(|(examples, validation)| {
            // The prompt alone needs no examples.
            let examples = if count == 0 { &[][..] } else { examples.as_deref()? };
            Some((few(examples, validation, count, DRAWS, chosen.seed), validation.len()))
        });
        let Some((right, all)) = found else { return Line { name, ..Line::default() } };
        // All draws of none, or of all, are the same.
        if count == 0 || count == train {
            return Line::measured(name, right.first().map(|right| [*right, all]));
        }
        let shares: Vec<f64> = right.into_iter().map(|right| share([right, all])).collect();
        let [low, high] = [f64::min, f64::max]
            .map(|pick| shares.iter().copied().reduce(pick).unwrap_or_default());
        let ends = (low < high).then_some(Interval { low, high });
        let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        Line { name, value: Some(mean), ends, ..Line::default() }
    };
    COUNTS.into_iter().chain((train > 0).then_some(train)).map(line).collect()
}
