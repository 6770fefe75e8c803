//! The template, the words of the labels, and what is rarely changed.

use leptos::prelude::*;

use crate::kit::controls::seed::SeedField;
use crate::kit::controls::text_box::TextBox;
use crate::page::page;
use crate::rooms::prompting::panels::FEW;
use crate::rooms::prompting::state::chosen::{PromptingState, template};
use crate::rooms::prompting::state::question;
use crate::shell::tabs::Tab;
use crate::state::kept::Kept;
use crate::state::near_special::near_special;
use crate::state::store::Change;
use crate::t;

/// Characters of a label's word.
const MOST: &str = "60";

/// The word of a label.
type Word = fn(&mut PromptingState) -> &mut String;

/// What is chosen.
#[component]
pub fn Settings(chosen: Kept<PromptingState>) -> impl IntoView {
    let reseed = move |seed| chosen.change(Change::Stream, |chosen| chosen.seed = seed);
    view! {
        <div class="prompting-settings">
            <TemplateBox chosen/>
            <Words chosen/>
            <Calibrated chosen/>
            <Tab id=FEW><SeedField class="prompting-word" now=chosen.part(|chosen| chosen.seed) change=reseed/></Tab>
        </div>
    }
}

#[component]
fn TemplateBox(chosen: Kept<PromptingState>) -> impl IntoView {
    let store = page().store;
    let fault = Memo::new(move |_| question::template(store).err().map(|fault| fault.to_string()));
    let typed = move |text: String| {
        chosen.change(Change::Stream, |chosen| chosen.template = text);
    };
    view! {
        <TextBox id="template" label=t!(prompting_template) value=Signal::derive(move || template(store).into()) typed note=near_special/>
        {move || fault.get().map(|text| view! { <p class="wrong" role="alert">{text}</p> })}
    }
}

#[component]
fn Words(chosen: Kept<PromptingState>) -> impl IntoView {
    let store = page().store;
    let faults = Memo::new(move |_| {
        let fault = |found: Result<u32, _>| {
            found.err().map(|fault: text::prompting::WordFault| fault.to_string())
        };
        question::words(store).into_iter().map(fault).collect::<Vec<_>>()
    });
    let field = move |index: usize, label: String, word: Word| {
        let now = chosen.part(move |chosen| word(&mut chosen.clone()).clone());
        let fault = Memo::new(move |_| faults.with(|faults| faults.get(index).cloned().flatten()));
        let typed = move |text: String| {
            chosen.change(Change::Stream, |chosen| *word(chosen) = text);
        };
        view! {
            <label class="prompting-word">
                <span>{label}</span>
                <input
                    type="text" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" maxlength=MOST prop:value=move || now.get()
                    aria-invalid=move || fault.with(Option::is_some).to_string() on:input:target=move |event| typed(event.target().value())
                />
            </label>
            {move || fault.get().map(|text| view! { <p class="wrong" role="alert">{text}</p> })}
        }
    };
    view! {
        <fieldset class="prompting-words">
            <legend>{t!(prompting_words)}</legend>
            {field(0, t!(prompting_positive), |chosen| &mut chosen.positive)}
            {field(1, t!(prompting_negative), |chosen| &mut chosen.negative)}
            {field(2, t!(prompting_third), |chosen| &mut chosen.third)}
        </fieldset>
    }
}

#[component]
fn Calibrated(chosen: Kept<PromptingState>) -> impl IntoView {
    let now = chosen.part(|chosen| chosen.calibrated);
    view! {
        <label class="choice">
            <input
                type="checkbox" prop:checked=move || now.get()
                on:change:target=move |event| {
                    let on = event.target().checked();
                    chosen.change(Change::Choice, |chosen| chosen.calibrated = on);
                }
            />
            <span>{t!(prompting_calibrate)}</span>
        </label>
    }
}
