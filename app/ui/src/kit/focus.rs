//! Keeps the keyboard near the control that a person used, when that control goes away or is
//! switched off under it. Left alone, browsers then put the keyboard at the top of the page.
//!
//! It goes to what the control's attribute `data-then` names, a CSS selector; else to what took the
//! control's place, such as the same button of the next row; else to what comes after, then before,
//! as near as can be; in a section with nothing left to press, to the section's heading.

use js_sys::Array;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{
    Document, Element, EventTarget, FocusOptions, HtmlElement, MutationObserver,
    MutationObserverInit, MutationRecord,
};

use crate::kit::browser;

/// What the Tab key stops at.
const STOPS: &str = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex='-1'])";

/// Attributes whose change can switch a control off.
const SWITCHES: [&str; 4] = ["disabled", "hidden", "inert", "open"];

/// Where the keyboard was last.
struct Place {
    element: Element,
    /// From the element outwards: each parent, and the index of the child that leads to the element.
    path: Vec<(Element, u32)>,
}

impl Place {
    fn of(element: Element) -> Self {
        let mut path = Vec::new();
        let mut child = element.clone();
        while let Some(parent) = child.parent_element() {
            let children = parent.children();
            let is_it = |index: &u32| children.item(*index).as_ref() == Some(&child);
            let index = (0..children.length()).find(is_it).unwrap_or(0);
            path.push((parent.clone(), index));
            child = parent;
        }
        Self { element, path }
    }

    /// Whether the element can no longer be used.
    fn is_gone(&self) -> bool {
        let matches = |selector| self.element.matches(selector).unwrap_or(false);
        !self.element.is_connected()
            || matches(":disabled, [hidden] *, [inert] *, details:not([open]) > :not(summary) *")
    }

    /// Whether the element was among what these changes took away.
    fn is_in(&self, records: &Array) -> bool {
        let records = records.iter().filter_map(|one| one.dyn_into::<MutationRecord>().ok());
        let mut taken = records.flat_map(|record| {
            let nodes = record.removed_nodes();
            (0..nodes.length()).filter_map(move |at| nodes.item(at))
        });
        taken.any(|node| node.contains(Some(&self.element)))
    }

    /// Puts the keyboard where the person goes on.
    fn leave(&self, document: &Document) {
        // Browsers notice only with the next picture that it can no longer have the keyboard.
        if let Some(element) = self.element.dyn_ref::<HtmlElement>() {
            let _ = element.blur();
        }
        let then = self.element.get_attribute("data-then");
        let then = then.and_then(|selector| document.query_selector(&selector).ok().flatten());
        if then.is_some_and(|then| take(document, &then, false)) {
            return;
        }
        for (level, (parent, index)) in self.path.iter().enumerate() {
            let is_left = parent.is_connected()
                && (self.twin(level).is_some_and(|twin| take(document, &twin, true))
                    || take_near(document, parent, *index)
                    || take_heading(document, parent));
            if is_left {
                return;
            }
        }
    }

    /// What stands now where the element stood, on the way that led to it from its parent at
    /// `level`.
    fn twin(&self, level: usize) -> Option<Element> {
        let (parent, _) = self.path.get(level)?;
        let mut way = self.path.get(..=level)?.iter().rev();
        way.try_fold(parent.clone(), |here, (_, index)| here.children().item(*index))
    }
}

/// Watches the page from now on.
pub fn keep() {
    let Some(document) = browser::window().and_then(|window| window.document()) else { return };
    let place = StoredValue::new_local(None::<Place>);
    let note = move |target: Option<EventTarget>| {
        let element = target.and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(element) = element.filter(|element| element.is_connected()) {
            place.set_value(Some(Place::of(element)));
        }
    };
    window_event_listener(ev::focusin, move |event| note(event.target()));
    // What surrounds a control can have changed since it got the keyboard.
    window_event_listener(ev::keydown, move |event| note(event.target()));
    window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        match target.and_then(|target| target.closest(STOPS).ok().flatten()) {
            Some(element) => note(Some(element.into())),
            // Who clicks beside everything wants the keyboard nowhere.
            None => place.set_value(None),
        }
    });

    let of = document.clone();
    let is_lost = move || {
        let active = of.active_element();
        let nowhere = browser::nothing_has_focus();
        place.with_value(|place| {
            let is_it = |place: &Place| nowhere || active.as_ref() == Some(&place.element);
            place.as_ref().is_some_and(|place| is_it(place) && place.is_gone())
        })
    };
    // What was moved, or switched off and on again, can have the keyboard, but the browser took it away.
    let was_moved = move |records: &Array| {
        let moved =
            |place: &Option<Place>| place.as_ref().is_some_and(|place| place.is_in(records));
        browser::nothing_has_focus() && place.with_value(moved)
    };
    let mend = {
        let (is_lost, document) = (is_lost.clone(), document.clone());
        move || {
            if is_lost() {
                let left = place.try_update_value(Option::take).flatten();
                left.inspect(|place| place.leave(&document));
            } else if browser::nothing_has_focus() {
                let own = place.with_value(|place| Some(place.as_ref()?.element.clone()));
                let _ = own.is_some_and(|own| take(&document, &own, true));
            }
        }
    };
    // A frame later all of the change is drawn, and who moves the keyboard on purpose has done so.
    let changed = Closure::<dyn FnMut(Array)>::new(move |records: Array| {
        if is_lost() || was_moved(&records) {
            request_animation_frame(mend.clone());
        }
    });
    if let Ok(observer) = MutationObserver::new(changed.as_ref().unchecked_ref()) {
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_subtree(true);
        options
            .set_attribute_filter(&SWITCHES.map(JsValue::from_str).into_iter().collect::<Array>());
        // A document can always be observed.
        let _ = observer.observe_with_options(&document, &options);
        // For as long as the page is there.
        changed.forget();
    }
}

/// Focuses an element; `false` if it cannot take the keyboard. `quietly`, the page does not scroll.
fn take(document: &Document, element: &Element, quietly: bool) -> bool {
    let Some(html) = element.dyn_ref::<HtmlElement>() else { return false };
    let options = FocusOptions::new();
    options.set_prevent_scroll(quietly);
    html.focus_with_options(&options).is_ok() && document.active_element().as_ref() == Some(element)
}

/// The first stop from this child on, or the last one before it.
fn take_near(document: &Document, parent: &Element, index: u32) -> bool {
    let children = parent.children();
    let after = (index..children.length()).filter_map(|at| children.item(at));
    let before = (0..index).rev().filter_map(|at| children.item(at));
    after.flat_map(stops).any(|stop| take(document, &stop, true))
        || before
            .flat_map(|child| stops(child).into_iter().rev())
            .any(|stop| take(document, &stop, true))
}

/// The stops in an element, itself included, in their order.
fn stops(element: Element) -> Vec<Element> {
    let found = element.query_selector_all(STOPS);
    let inside = found.into_iter().flat_map(|found| {
        (0..found.length()).filter_map(move |at| found.item(at)?.dyn_into().ok())
    });
    let itself = element.matches(STOPS).unwrap_or(false).then(|| element.clone());
    itself.into_iter().chain(inside).collect()
}

/// The heading of a section.
fn take_heading(document: &Document, parent: &Element) -> bool {
    let is_section = parent.matches("section[aria-labelledby]").unwrap_or(false);
    let heading = is_section.then(|| parent.query_selector("h2, h3, h4").ok().flatten()).flatten();
    heading.is_some_and(|heading| {
        // Without it, a heading takes no keyboard.
        let _ = heading.set_attribute("tabindex", "-1");
        take(document, &heading, true)
    })
}
