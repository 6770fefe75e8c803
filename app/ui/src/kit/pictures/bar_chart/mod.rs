//! Accuracies as bars with their intervals, in a table: eye and screen reader get the same numbers.

pub mod scene;

use leptos::prelude::*;
use text::metrics::{Interval, wilson};

use crate::kit::export::csv;
use crate::kit::format::percent;
use crate::kit::pictures::figure::SaveMenu;
use crate::t;

/// One line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// What it is of.
    pub name: String,
    /// The share that is right, once it is known.
    pub value: Option<f64>,
    /// The ends of the line over the bar.
    pub ends: Option<Interval>,
    /// What stands in the place of numbers.
    pub note: String,
    /// The template that a press of the name chooses.
    pub template: Option<String>,
    /// Whether it is chosen.
    pub chosen: bool,
}

impl Line {
    /// So many right of so many, with the interval in which the share of all texts lies.
    pub fn measured(name: String, found: Option<[usize; 2]>) -> Self {
        let ends = found.and_then(|[right, all]| wilson(right, all));
        Self { name, value: found.map(share), ends, ..Self::default() }
    }
}

/// The share that is right; 0 of nothing.
pub fn share([right, all]: [usize; 2]) -> f64 {
    right as f64 / all.max(1) as f64
}

/// The bars.
#[component]
pub fn Chart(
    /// Starts the names of saved files.
    name: &'static str,
    title: String,
    /// What the names are.
    head: String,
    /// What the lines over the bars are.
    ends: String,
    lines: Memo<Vec<Line>>,
    #[prop(into)] choose: Callback<String>,
) -> impl IntoView {
    let count = Memo::new(move |_| lines.with(Vec::len));
    let picture = StoredValue::new(title.clone());
    let scene = move || Some(scene::lines(&picture.get_value(), &lines.get_untracked(), 1.0));
    let csv = move || Some(lines.with_untracked(|lines| as_csv(lines)));
    view! {
        <figure class="bar-chart">
            <div class="scroll" tabindex="0" role="group" aria-label=title.clone()>
                <table class="bar-table">
                    <caption class="spoken">{title.clone()}</caption>
                    <thead><tr>
                        <th scope="col">{head}</th><th scope="col">{t!(bar_chart_right)}</th><th scope="col">{ends}</th>
                    </tr></thead>
                    <tbody>
                        <For each=move || 0..count.get() key=|index| *index let:index><LineView lines index choose/></For>
                    </tbody>
                </table>
            </div>
            <SaveMenu name title scene csv/>
        </figure>
    }
}

#[component]
fn LineView(lines: Memo<Vec<Line>>, index: usize, choose: Callback<String>) -> impl IntoView {
    let line =
        Memo::new(move |_| lines.with(|lines| lines.get(index).cloned().unwrap_or_default()));
    let name = Memo::new(move |_| line.with(|line| (line.name.clone(), line.template.clone())));
    let chosen = Memo::new(move |_| line.with(|line| line.chosen));
    let number =
        move |read: fn(&Line) -> f64| move || format!("{:.4}", line.with(read).clamp(0.0, 1.0));
    let low = |line: &Line| line.ends.map_or(0.0, |ends| ends.low);
    let high = |line: &Line| line.ends.map_or(0.0, |ends| ends.high);
    let said = move || {
        line.with(|line| match line.value {
            Some(value) => percent(value, 1),
            None if line.note.is_empty() => "–".to_owned(),
            None => line.note.clone(),
        })
    };
    let ends = move || {
        let ends = line.with(|line| line.ends)?;
        Some(format!("{} – {}", percent(ends.low, 1), percent(ends.high, 1)))
    };
    let named = move || match name.get() {
        (name, Some(template)) => {
            let press = move |_| choose.run(template.clone());
            view! { <button type="button" class="quiet" aria-pressed=move || chosen.get().to_string() on:click=press><bdi>{name}</bdi></button> }.into_any()
        }
        (name, None) => name.into_any(),
    };
    view! {
        <tr class:chosen=move || chosen.get()>
            <th scope="row">{named}</th>
            <td
                class="bar-cell" class:with-ends=move || line.with(|line| line.ends.is_some())
                style=("--share", number(|line| line.value.unwrap_or_default())) style=("--low", number(low)) style=("--high", number(high))
            >
                <span class="number">{said}</span>
            </td>
            <td class="number">{ends}</td>
        </tr>
    }
}

fn as_csv(lines: &[Line]) -> String {
    let mut text = "name,accuracy,low,high\r\n".to_owned();
    for line in lines {
        let number =
            |value: Option<f64>| value.map_or_else(String::new, |value| csv::number(value as f32));
        let (low, high) = (line.ends.map(|ends| ends.low), line.ends.map(|ends| ends.high));
        let numbers = [line.value, low, high].map(number).join(",");
        text.push_str(&format!("{},{numbers}\r\n", csv::cell(&line.name)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_nothing_no_share_is_right() {
        assert_eq!((share([1, 2]), share([0, 0])), (0.5, 0.0));
        let line = Line::measured(String::new(), Some([1, 2]));
        assert!(line.ends.is_some_and(|ends| ends.low < 0.5 && ends.high > 0.5));
    }
}
