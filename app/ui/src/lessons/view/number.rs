//! A number, judged by what is measured now.

use leptos::prelude::*;
use lessons::measures::Value;
use lessons::{Given, Right, Task};

use super::posed::Posed;
use super::text::written_of;
use crate::t;

/// The field.
#[component]
pub fn NumberView(posed: Posed) -> impl IntoView {
    let given = posed.answered.with_untracked(|answered| {
        match answered.as_ref().map(|answered| &answered.given) {
            Some(Given::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    });
    let typed = RwSignal::new(given);
    let number = move || read(&typed.get());
    let check = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(number) = untrack(number).filter(|_| untrack(|| !posed.waits())) {
            posed.answer.run(Given::Number(number));
        }
    };
    let measured = move || {
        let right = posed.right.get().ok().filter(|_| posed.is_revealed())?;
        let Right::Number(number, _) = right else { return None };
        let value = posed.question.with_value(|question| match &question.task {
            Task::Number { answer, .. } => Some(written_of(answer, &Value::Number(number))),
            _ => None,
        })?;
        Some(t!(lesson_measured, value = value))
    };
    view! {
        <form class="lesson-number" on:submit=check>
            <input
                type="text" inputmode="decimal" autocomplete="off" aria-label=t!(lesson_number)
                prop:value=move || typed.get() on:input:target=move |event| typed.set(event.target().value())
            />
            <button type="submit" disabled=move || number().is_none() || posed.waits()>{t!(lesson_check)}</button>
        </form>
        <p class="number" translate="no">{measured}</p>
    }
}

/// A number as people write it: with a comma or a point, thousands grouped or not, in percent.
fn read(text: &str) -> Option<f64> {
    let plain: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (digits, unit) = match plain.strip_suffix('%') {
        Some(digits) => (digits.to_owned(), 100.0),
        None => (plain, 1.0),
    };
    let digits = digits.replace('\u{2212}', "-");
    let comma = if is_grouped(&digits) { "" } else { "." };
    let number: f64 = digits.replace(',', comma).parse().ok()?;
    number.is_finite().then_some(number / unit)
}

/// Whether commas stand between thousands, as the page itself writes them.
fn is_grouped(digits: &str) -> bool {
    let whole = digits.trim_start_matches('-').split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let begins = (1..=3).contains(&first.len()) && !first.starts_with('0');
    begins && groups.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let read_as = [
            ("0.28", 0.28),
            (" 0,28", 0.28),
            ("28 %", 0.28),
            ("\u{2212}3", -3.0),
            ("22 713 216", 22_713_216.0),
            ("22,713,216", 22_713_216.0),
            ("\u{2212}1,774.5", -1774.5),
            ("0,284", 0.284),
            ("2,5", 2.5),
        ];
        for (text, number) in read_as {
            assert_eq!(read(text), Some(number), "{text}");
        }
        for text in ["", "x", "1e999", "NaN", "--1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
