//! Two sentences side by side: what does the model expect at the `[MASK]` of each?

mod extremes;
mod files;
mod guesses;
mod plot;
mod readout;
mod table;
mod typed;

use leptos::prelude::*;

use crate::kit::controls::speech::Speech;
use crate::kit::pictures::figure::SaveMenu;
use crate::page::{Page, page};
use crate::rooms::corrupt::state::comparing;
use crate::rooms::corrupt::state::contrast::comparison::{Comparison, Side, comparison};
use crate::rooms::corrupt::state::contrast::follow_up::FollowUps;
use crate::rooms::corrupt::state::contrast::follow_up::Pair;
use crate::rooms::corrupt::state::contrast::{CONTRAST, Which};
use crate::t;
use typed::Typed;

/// The second box and the comparison.
#[component]
pub fn Contrast() -> impl IntoView {
    let page = page();
    let store = page.store;
    let busy = move || store.is_behind().to_string();
    let is_open = Memo::new(move |_| store.contrast.with(Option::is_some));
    let compared: Memo<Option<Comparison>> = Memo::new(move |_| {
        let (shown, tokenizer) = (store.shown.get()?, store.tokenizer.get()?);
        comparison(&shown, tokenizer.vocabulary())
    });
    ask_again(page, compared);
    let is_compared = Memo::new(move |_| is_open.get() && compared.with(Option::is_some));
    let spoken = Memo::new(move |_| {
        compared.with(|compared| compared.as_ref().map(readout::spoken).unwrap_or_default())
    });
    view! {
        <section id="contrast" class="panel predictions" aria-labelledby="contrast-title" aria-busy=busy>
            <h2 id="contrast-title">{t!(contrast_title)}</h2>
            <p class="caption">{t!(contrast_intro)}</p>
            <Typed/>
            <Show when=move || is_compared.get()><Compared compared/></Show>
            <Speech text=spoken/>
        </section>
    }
}

/// Asks once more where a word is listed by one sentence only.
fn ask_again(page: Page, compared: Memo<Option<Comparison>>) {
    let store = page.store;
    Effect::new(move |_| {
        let missing = compared.with(|compared| compared.as_ref().map(|one| one.missing.clone()));
        let Some(missing) = missing.filter(|all| all.iter().any(|side| !side.is_empty())) else {
            return;
        };
        let of_result = store.shown.with_untracked(|shown| {
            let shown = shown.as_ref()?;
            Some(Pair::of(&shown.input, &shown.other(&CONTRAST)?.input))
        });
        // A result of older text is about to be replaced.
        let Some(pair) = of_result.filter(|of| comparing::pair(store).as_ref() == Some(of)) else {
            return;
        };
        store.lasting::<FollowUps>().0.maybe_update(|asked| asked.add(pair, &missing));
    });
}

/// What came out, with the sentences that it belongs to.
#[component]
fn Compared(compared: Memo<Option<Comparison>>) -> impl IntoView {
    let chosen = RwSignal::new(None::<u32>);
    let of = move |read: fn(&Comparison) -> Option<String>| {
        Memo::new(move |_| compared.with(|compared| compared.as_ref().and_then(read)))
    };
    let waiting = of(waiting);
    let scene = move || compared.with_untracked(|compared| compared.as_ref().map(files::scene));
    let csv = move || compared.with_untracked(|compared| compared.as_ref().map(files::csv));
    view! {
        <figure class="contrast">
            <ol class="contrast-sides">
                {Which::BOTH.map(|which| view! { <li><SideView which compared/></li> }).collect_view()}
            </ol>
            {move || waiting.get().map(|text| view! { <p class="caption">{text}</p> })}
            <h3>{t!(contrast_plot_title)}</h3>
            <div class="contrast-picture">
                <div>
                    <plot::PlotView compared chosen/>
                    <readout::Readout compared chosen/>
                </div>
                <extremes::Extremes compared chosen/>
            </div>
            <figcaption>{t!(contrast_how)} " " {t!(rounded)}</figcaption>
            <SaveMenu name="two-sentences" title=t!(contrast_title) scene csv/>
            <table::Table compared chosen/>
        </figure>
    }
}

/// How many words are still asked for.
fn waiting(compared: &Comparison) -> Option<String> {
    let missing: usize = compared.missing.iter().map(Vec::len).sum();
    (missing > 0).then(|| t!(contrast_waiting, count = missing))
}

/// A sentence, what is to be known of it, and its best guesses.
#[component]
fn SideView(which: Which, compared: Memo<Option<Comparison>>) -> impl IntoView {
    let number = which.number();
    let of = move |read: fn(&Side) -> String| {
        move || {
            compared.with(|compared| {
                compared.as_ref().map(|all| read(&all.sides[number - 1])).unwrap_or_default()
            })
        }
    };
    let notes = Memo::new(move |_| {
        compared.with(|compared| compared.as_ref().map(|all| notes(which, all)).unwrap_or_default())
    });
    let title = format!("contrast-side-{number}");
    view! {
        <section aria-labelledby=title.clone()>
            <h3 id=title.clone()>
                {t!(contrast_sentence, number = number)} " "
                <small>{of(|side| t!(contrast_position, position = side.position))}</small>
            </h3>
            <p class="contrast-text"><bdi>{of(|side| side.text.clone())}</bdi></p>
            {move || notes.get().into_iter().map(|text| view! { <p class="caption">{text}</p> }).collect_view()}
            <guesses::Guesses which compared/>
        </section>
    }
}

fn notes(which: Which, compared: &Comparison) -> Vec<String> {
    let side = &compared.sides[which.number() - 1];
    let mut notes = Vec::new();
    if side.masks > 1 {
        notes.push(t!(contrast_several, count = side.masks));
    }
    if side.has_unknown {
        notes.push(t!(contrast_unknown));
    }
    if side.is_cut {
        notes.push(t!(contrast_cut));
    }
    if which == Which::Second && compared.is_edited {
        notes.push(t!(contrast_edits));
    }
    notes
}
