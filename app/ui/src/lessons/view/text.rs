//! The text of a lesson, with its live values and its links.

use leptos::prelude::*;
use lessons::markdown::{Block, Inline, Link};
use lessons::measures::{Kind, Measure, Unknown, Value};

use crate::kit::format::significant;
use crate::lessons::facts::PageFacts;
use crate::lessons::library::Lessons;
use crate::lessons::library::Opened;
use crate::lessons::{loading, travel};
use crate::page::{Page, page};
use crate::state::open_lesson::OpenLesson;

/// Digits that a live value is shown with.
const DIGITS: usize = 3;
/// Stands on paper for what was never measured.
const BLANK: &str = "……";

/// The step that is written on paper: its numbers are the last that were measured in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnPaper(pub usize);

/// Blocks, one below the other.
pub fn blocks(blocks: &[Block]) -> AnyView {
    blocks.iter().map(block).collect_view().into_any()
}

fn block(block: &Block) -> AnyView {
    match block {
        Block::Paragraph(text) => view! { <p>{inlines(text)}</p> }.into_any(),
        Block::Heading(text) => view! { <h4>{inlines(text)}</h4> }.into_any(),
        Block::List { start, items } => {
            let items = items.iter().map(|item| view! { <li>{blocks(item)}</li> }).collect_view();
            match start {
                Some(start) => view! { <ol start=start.to_string()>{items}</ol> }.into_any(),
                None => view! { <ul>{items}</ul> }.into_any(),
            }
        }
        Block::Quote(inside) => view! { <blockquote>{blocks(inside)}</blockquote> }.into_any(),
        Block::Code(text) => {
            view! { <pre translate="no"><code>{text.clone()}</code></pre> }.into_any()
        }
        Block::Rule => view! { <hr/> }.into_any(),
    }
}

/// A stretch of text.
pub fn inlines(text: &[Inline]) -> AnyView {
    text.iter().map(inline).collect_view().into_any()
}

fn inline(inline: &Inline) -> AnyView {
    match inline {
        Inline::Text(text) => text.clone().into_any(),
        // Words of the text that the room shows stand like this.
        Inline::Emphasis(inside) => {
            view! { <em translate="no">{inlines(inside)}</em> }.into_any()
        }
        Inline::Strong(inside) => view! { <strong>{inlines(inside)}</strong> }.into_any(),
        Inline::Code(text) => view! { <code translate="no">{text.clone()}</code> }.into_any(),
        // Elements of MathML and nothing else, see `Formula`.
        Inline::Formula(formula) => {
            view! { <span class:display=formula.display translate="no" inner_html=formula.mathml.clone()></span> }
                .into_any()
        }
        Inline::Value(measure) => live(measure.clone()),
        Inline::Link { link, text } => followed(link.clone(), text),
        Inline::Break => view! { <br/> }.into_any(),
    }
}

/// A value as it is now.
fn live(measure: Measure) -> AnyView {
    let page = page();
    let about = measure.text().to_owned();
    if let Some(OnPaper(step)) = use_context() {
        let key = (lesson_name(page), step, about);
        let known =
            page.store.lasting::<Lessons>().measured.with_value(|all| all.get(&key).cloned());
        return known.unwrap_or_else(|| BLANK.to_owned()).into_any();
    }
    let value = said(measure, page);
    view! { <span class="live number" translate="no" title=about>{move || value.get()}</span> }
        .into_any()
}

/// The name of the open lesson.
fn lesson_name(page: Page) -> String {
    page.store.lesson.with_untracked(|open| open.name.clone().unwrap_or_default())
}

/// What a measure comes to, or a dash; the last value stays while the next one is computed.
pub fn said(measure: Measure, page: Page) -> Memo<String> {
    Memo::new(move |before: Option<&String>| match measure.value(&PageFacts::of(page)) {
        Ok(value) => {
            let text = written_of(&measure, &value);
            let step = page.store.lesson.with_untracked(|open| open.step);
            let key = (lesson_name(page), step, measure.text().to_owned());
            page.store
                .lasting::<Lessons>()
                .measured
                .update_value(|all| drop(all.insert(key, text.clone())));
            text
        }
        Err(Unknown::NotYet) if before.is_some() => before.cloned().unwrap_or_default(),
        Err(_) => "–".to_owned(),
    })
}

/// The value of a measure as the page writes it: the number of a piece without gaps.
pub fn written_of(measure: &Measure, value: &Value) -> String {
    match value {
        Value::Number(id) if measure.is_id() => format!("{id:.0}"),
        value => written(value),
    }
}

/// A value as the page writes numbers.
pub fn written(value: &Value) -> String {
    match value {
        Value::Number(number) if value.kind() == Kind::Number && number.fract() != 0.0 => {
            significant(*number, DIGITS)
        }
        Value::Text(text) if !text.chars().any(char::is_alphanumeric) => format!("“{text}”"),
        Value::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

fn followed(link: Link, text: &[Inline]) -> AnyView {
    let store = page().store;
    let click = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        let step = link.step.map_or(0, |step| step.saturating_sub(1));
        match &link.lesson {
            Some(name) => loading::open(store, name.clone()),
            None if link.step.is_some() => {
                let (opened, open) = (
                    store.lasting::<Lessons>().opened.get_untracked(),
                    store.lesson.get_untracked(),
                );
                if let (Opened::Ready(lesson), OpenLesson { name: Some(name), .. }) = (opened, open)
                {
                    travel::go(store, &name, &lesson, step);
                }
            }
            None => travel::follow(store, &link.state),
        }
    };
    view! { <button type="button" class="quiet lesson-link" on:click=click>{inlines(text)}</button> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_piece_has_no_comma_and_an_amount_has() {
        let of = |text: &str| {
            let measure: Measure = text.parse().expect("a measure");
            written_of(&measure, &Value::Number(2653.0))
        };
        assert_eq!(of("id(\"language\")"), "2653");
        assert_eq!(of("parameters(\"all\")"), "2,653");
        assert_eq!(of("id(\"language\") + 0"), "2,653");
    }
}
