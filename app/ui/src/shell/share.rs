//! What can be handed on: the link to this view, the code that frames it in another page, its
//! pictures.

use std::time::Duration;

use leptos::prelude::*;

use crate::kit::browser;
use crate::kit::controls::speech::Speech;
use crate::kit::export::save;
use crate::kit::marked::plain;
use crate::kit::pictures::card::{Card, card};
use crate::kit::pictures::on_page::Drawn;
use crate::kit::surroundings::{Surroundings, surroundings};
use crate::page::finding::Shared;
use crate::page::history;
use crate::page::parts::Part;
use crate::page::{Page, page};
use crate::shell::arriving::Arriving;
use crate::shell::phones::Phones;
use crate::state::lab::Lab;
use crate::state::store::{Notice, Severity, Store};
use crate::t;

/// How long a button says that something was copied.
const SAID: Duration = Duration::from_secs(3);

/// Height of a frame in pixels until a page around it takes the height that it tells.
const FRAME: u32 = 720;

/// The button, and behind it what there is to share; made anew with each time it is opened.
#[component]
pub fn Share() -> impl IntoView {
    let parts = page().parts;
    let asked = RwSignal::new(0_usize);
    let opened = move |_| {
        parts.want(Part::Menus);
        asked.update(|asked| *asked += 1);
    };
    let body = move || match parts.menus().filter(|_| asked.get() > 0) {
        Some(menus) => (menus.share)(),
        None => view! { <Arriving part=Part::Menus/> }.into_any(),
    };
    view! {
        <details class="menu share-menu" on:toggle=opened>
            <summary><span class="share-name">{t!(share)}</span> <span aria-hidden="true">"↗"</span></summary>
            <div class="menu-body">{body}</div>
        </details>
    }
}

/// What stands in the menu.
pub fn body() -> AnyView {
    let Page { store, drawn, .. } = page();
    let lab = untrack(|| store.lab());
    let (link, is_short) = history::link(&lab);
    let is_own = store.given.with_untracked(Option::is_some);
    let room = lab.room.name.text();
    let frame = code(&history::link(&framed(&lab)).0, room);
    let shown = frame.clone();
    let pictures =
        move || drawn.all().into_iter().map(|picture| view! { <Save picture/> }).collect_view();
    let some_drawn = Memo::new(move |_| !drawn.all().is_empty());
    let phones = store.lasting::<Phones>().0;
    let around = surroundings();
    view! {
        <div class="buttons">
            <button type="button" class="go" on:click=move |_| save_card(store, around)>{t!(share_card)}</button>
            <button type="button" aria-haspopup="dialog" on:click=move |_| phones.set(true)>{t!(phones)}</button>
        </div>
        <div class="buttons">
            <Copy label=t!(share_link) text=link said=t!(share_copied)/>
            <Copy label=t!(share_frame) text=frame said=t!(share_frame_copied)/>
        </div>
        {is_own.then(|| view! { <p class="caption">{t!(share_own_model)}</p> })}
        {is_short.then(|| view! { <p class="caption">{t!(link_too_long)}</p> })}
        <textarea readonly rows="3" class="code" aria-label=t!(share_frame_code) prop:value=shown></textarea>
        <Show when=move || some_drawn.get()>
            <p class="about">{t!(share_pictures)}</p>
            <div class="buttons">{pictures}</div>
        </Show>
    }
    .into_any()
}

/// Saves the finding as a picture.
fn save_card(store: Store, around: Surroundings) {
    let Shared { headline, picture } = store.lasting::<Shared>();
    let headline = plain(&headline.get_untracked());
    let from = format!("BERTscope · {}", browser::base());
    let sentence = store.sentence.get_untracked();
    // Where the room itself has none, the first picture that is on the page.
    let first = || around.drawn.all().into_iter().next().map(|drawn| drawn.picture);
    let picture = untrack(|| picture.get().or_else(first)).and_then(|picture| picture.run(()));
    let (headline, sentence, from) = (&headline, &sentence, &from);
    let card = card(&Card { headline, sentence, picture, from });
    around.saved(save::scene_as_png("bertscope-finding", &card));
}

/// A button that copies a text and says so.
#[component]
fn Copy(label: String, text: String, said: String) -> impl IntoView {
    let store = page().store;
    let copied = RwSignal::new(false);
    let copy = move |_| {
        let text = text.clone();
        leptos::task::spawn_local(async move {
            if browser::copy(&text).await.is_err() {
                return refuse(store);
            }
            copied.set(true);
            let end = move || {
                // Nothing to end where the menu was made anew.
                let _ = copied.try_set(false);
            };
            set_timeout(end, SAID);
        });
    };
    let now = Memo::new(move |_| if copied.get() { said.clone() } else { String::new() });
    let shown = move || if copied.get() { now.get() } else { label.clone() };
    view! {
        <button type="button" on:click=copy>{shown}</button>
        <Speech text=now/>
    }
}

fn refuse(store: Store) {
    let text = t!(share_failed);
    store.tell(Notice { topic: "share", severity: Severity::Warning, text, action: None });
}

/// A button that saves a picture of the page.
#[component]
fn Save(picture: Drawn) -> impl IntoView {
    let Drawn { title, save, .. } = picture;
    view! { <button type="button" class="quiet" on:click=move |_| { save.try_run(()); }>{t!(share_picture, title = title)}</button> }
}

/// A state as a page around it frames it: its open panel alone.
fn framed(lab: &Lab) -> Lab {
    let mut lab = lab.clone();
    lab.appearance.embed = true;
    lab.appearance.presenter = false;
    lab.appearance.all_panels = false;
    lab.lesson = Default::default();
    lab
}

/// The code of a frame.
fn code(address: &str, room: &str) -> String {
    let address = address.replace('&', "&amp;").replace('"', "%22");
    format!(
        "<iframe src=\"{address}\" title=\"BERTscope: {room}\" width=\"100%\" height=\"{FRAME}\" \
         style=\"border:0\" loading=\"lazy\" allow=\"clipboard-write\"></iframe>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::url::serialize;

    #[test]
    fn a_frame_shows_the_open_panel_and_nothing_breaks_out_of_it() {
        let mut lab = Lab { sentence: "\"><b>&amp;".into(), ..Lab::default() };
        lab.appearance.all_panels = true;
        let code = code(&format!("https://a.b/?{}", serialize(&framed(&lab))), "Attention");
        assert_eq!(code.matches('"').count(), 14, "{code}");
        assert!(!code.contains("<b>") && code.contains("embed=1") && !code.contains("panel=all"));
    }
}
