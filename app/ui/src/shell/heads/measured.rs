//! What a head does on this input, in words; a pattern is named only where the measure is there.

use leptos::prelude::*;
use text::statistics::{Attention, Description, Measure, NamedPattern, Pattern, describe};
use text::tokenizer::Special;

use crate::kit::format::{self, fixed};
use crate::state::picture::{head, positions};
use crate::state::shown::Shown;
use crate::state::store::Store;
use crate::t;

/// The measures of one head in a line.
pub fn one_line(store: Store, layer: usize, number: usize) -> String {
    let name = t!(cell_name, layer = layer, head = number);
    let measured = store.shown.with(|shown| {
        let shown = shown.as_ref()?;
        Some(measured(shown, head(shown, layer, number)?))
    });
    let Some(all) = measured else { return t!(measures_unknown, name = name) };
    let value = |measure: Option<Measure>| {
        measure.map_or_else(|| "–".to_owned(), |measure| format::number(measure.value.into(), 2))
    };
    let shares = [
        (t!(measure_previous), all.previous),
        (t!(measure_next), all.next),
        (t!(measure_same), all.same),
        (t!(measure_sep), all.separator),
        (t!(cls), all.classification),
    ];
    let shares = shares.map(|(label, share)| format!("{label} {}", value(share))).join(", ");
    let nats = t!(nats, value = value(all.entropy.map(|entropy| entropy.nats)));
    let line = format!("{name}: {shares}, {} {nats}.", t!(entropy));
    if all.patterns.is_empty() { line } else { format!("{line} {}", all_patterns(&all.patterns)) }
}

/// What a head does.
pub fn measured(shown: &Shown, attention: Attention<'_>) -> Description {
    let of = |special| positions(shown, special);
    describe(attention, &of(Special::Classification), &of(Special::Separator))
}

/// The patterns that it shows, in words.
pub fn all_patterns(patterns: &[NamedPattern]) -> String {
    if patterns.is_empty() {
        return t!(pattern_none);
    }
    let names: Vec<String> = patterns.iter().map(pattern_name).collect();
    t!(pattern_line, pattern = names.join("; "))
}

fn pattern_name(named: &NamedPattern) -> String {
    let value = fixed(named.measure.value.into(), 2);
    let place = match named.pattern {
        Pattern::Previous => t!(measure_previous),
        Pattern::Next => t!(measure_next),
        Pattern::Same => t!(measure_same),
        Pattern::Separator => t!(measure_sep),
        Pattern::Classification => t!(cls),
        Pattern::Broad => return t!(pattern_broad, value = value),
    };
    format!("{place} ({value})")
}
