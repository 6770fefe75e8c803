//! What the open room found, above its picture: it changes at most once a second, so that it can be
//! read while somebody types.

use std::time::Duration;

use leptos::prelude::*;

use crate::kit::browser;
use crate::kit::controls::speech::Speech;
use crate::kit::glossary::said::said;
use crate::kit::marked::{Mark, plain, stretches};
use crate::page::finding::{Finding, Headline as Found, Shared};
use crate::page::page;

/// Milliseconds between two changes.
const PACE: f64 = 1000.0;
/// Milliseconds after which a headline that its picture has left behind turns pale.
const LATE: Duration = Duration::from_millis(1200);

/// The headline.
#[component]
pub fn Headline(found: Found) -> impl IntoView {
    let (shown, pale) = paced(found);
    let text = Memo::new(move |_| shown.with(|finding| finding.as_ref().map(|it| it.text.clone())));
    let shared = page().store.lasting::<Shared>().headline;
    Effect::new(move |_| shared.set(text.get().unwrap_or_default()));
    let spoken = Memo::new(move |_| plain(&text.get().unwrap_or_default()));
    let pieces = move || stretches(&text.get().unwrap_or_default());
    // A heading that says nothing is none.
    let unsaid =
        move || text.with(|text| text.as_deref().unwrap_or_default().is_empty()).then_some("true");
    let stretch = |(mark, text): (Mark, String)| match mark {
        Mark::Plain => said(&text),
        Mark::Word => view! { <em><bdi>{text}</bdi></em> }.into_any(),
        Mark::Value => view! { <b><bdi>{text}</bdi></b> }.into_any(),
    };
    view! {
        <h2 class="headline-text" class:pale=pale aria-hidden=unsaid>{move || pieces().into_iter().map(stretch).collect_view()}</h2>
        <Speech text=spoken/>
    }
}

/// What is shown of what is found, and whether it is behind.
fn paced(found: Found) -> (RwSignal<Option<Finding>>, RwSignal<bool>) {
    let store = page().store;
    let shown = RwSignal::new(found.get_untracked());
    let pale = RwSignal::new(false);
    // What a room opens on, before a recording is there, may give way at once.
    let changed = StoredValue::new(f64::NEG_INFINITY);
    let waits = StoredValue::new(false);
    let take = move || {
        // Nothing to write into where the room was left.
        let (Some(next), None) = (found.try_get_untracked(), waits.try_set_value(false)) else {
            return;
        };
        if next.is_some() && shown.get_untracked() != next {
            changed.set_value(browser::now());
            shown.set(next);
        }
        pale.set(false);
    };
    Effect::new(move |_| {
        let next = found.get();
        if next.is_none() {
            let late = move || {
                let unsaid = found.try_get_untracked() == Some(None);
                // Nothing to write into where the room was left.
                let _ = pale.try_set(unsaid);
                if unsaid && store.asked.get_untracked() <= store.drawn.get_untracked() {
                    // The picture is the new one, and there is nothing to say of it.
                    let _ = shown.try_set(None);
                }
            };
            set_timeout(late, LATE);
            return;
        }
        pale.set(false);
        let left = changed.get_value() + PACE - browser::now();
        if shown.with_untracked(Option::is_none) || left <= 0.0 {
            take();
        } else if !waits.get_value() {
            waits.set_value(true);
            // Until then its numbers are of a picture that has gone.
            pale.set(shown.get_untracked() != next);
            set_timeout(take, Duration::from_millis(left.ceil() as u64));
        }
    });
    (shown, pale)
}
