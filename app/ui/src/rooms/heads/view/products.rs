//! From the layer's input to q, k and v, down to one feature: x times a row of W, plus the bias.

use leptos::prelude::*;

use super::room::HeadsRoom;
use super::terms::{Compared, Products as Listed, Which, Worked};
use super::vectors::Vectors;
use crate::page::{Page, page};
use crate::rooms::heads::state::dot;
use crate::t;

/// Which of the three is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Query,
    Key,
    Value,
}

impl Kind {
    /// As Hugging Face names the tensors.
    fn tensor(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Key => "key",
            Self::Value => "value",
        }
    }

    fn letter(self) -> &'static str {
        match self {
            Self::Query => "q",
            Self::Key => "k",
            Self::Value => "v",
        }
    }
}

/// q of the query, k and v of the key.
#[component]
pub fn Products(room: HeadsRoom) -> impl IntoView {
    let page = page();
    view! {
        <section aria-labelledby="heads-products" data-main>
            <h3 id="heads-products">{t!(panel_heads_products)}</h3>
            <p class="heads-formula large">{linear("q", "Q")} ",\u{2003}" {linear("k", "K")} ",\u{2003}" {linear("v", "V")}</p>
            <p class="number">{move || shapes(page, room)}</p>
            <Vectors room/>
        </section>
    }
}

/// One feature of q, k or v: x times a row of W, plus the bias.
#[component]
pub fn OneProjection(room: HeadsRoom) -> impl IntoView {
    let page = page();
    let kind = RwSignal::new(Kind::Query);
    let token = Memo::new(move |_| match kind.get() {
        Kind::Query => room.query.get(),
        Kind::Key | Kind::Value => room.key.get(),
    });
    let size = Memo::new(move |_| room.span().map_or(1, |(_, size)| size));
    let worked = Memo::new(move |_| worked(page, room, kind.get(), token.get()));
    let engine = Memo::new(move |_| {
        let (feature, token) = (room.feature.get(), token.get());
        let number = room.read(|look| match kind.get() {
            Kind::Query => look.q.get(feature).copied(),
            Kind::Key => look.keys.get(token)?.get(feature).copied(),
            Kind::Value => look.values.get(token)?.get(feature).copied(),
        });
        number.flatten().map(f64::from)
    });
    let ours = Memo::new(move |_| worked.with(|worked| worked.as_ref().map(Worked::sum)));
    let terms = Memo::new(move |_| {
        worked.with(|worked| worked.as_ref().map(|all| all.terms.clone())).unwrap_or_default()
    });
    let name = move || format!("{}[{}]", kind.get().letter(), room.feature.get());
    let line = move || worked.with(|worked| worked.as_ref().map(|all| all.line(&name())));
    let choice = move |value: Kind, id: &'static str| {
        let piece = move || match value {
            Kind::Query => room.piece(room.query.get()),
            Kind::Key | Kind::Value => room.piece(room.key.get()),
        };
        view! {
            <label class="choice" for=id>
                <input
                    type="radio" id=id name="heads-kind"
                    prop:checked=move || kind.get() == value
                    on:change=move |_| kind.set(value)
                />
                <span>{move || t!(heads_vector, letter = value.letter(), piece = piece())}</span>
            </label>
        }
    };
    view! {
        <section class="heads-one" aria-label=name>
            <fieldset class="choices">
                <legend>{t!(heads_projection_which)}</legend>
                {choice(Kind::Query, "heads-kind-q")}
                {choice(Kind::Key, "heads-kind-k")}
                {choice(Kind::Value, "heads-kind-v")}
            </fieldset>
            <Which id="heads-feature" label=t!(feature) count=size chosen=room.feature/>
            <p class="heads-formula number">{line}</p>
            <Compared ours engine/>
            <Listed
                caption=Signal::derive(name) index=t!(heads_feature_of_x)
                names=["x".to_owned(), "W".to_owned()] labels=Signal::derive(Vec::new) terms
            />
        </section>
    }
}

/// y = x W^T + b, as Hugging Face keeps W: one row an output feature.
fn linear(letter: &'static str, name: &'static str) -> impl IntoView {
    view! { <span class="nowrap">{letter} " = x W" <sub>{name}</sub> <sup>"T"</sup> " + b" <sub>{name}</sub></span> }
}

fn worked(page: Page, room: HeadsRoom, kind: Kind, token: usize) -> Option<Worked> {
    let (start, _) = room.span()?;
    let layer = room.read(|look| look.layer)?;
    let name = format!("encoder.layer.{layer}.attention.self.{}", kind.tensor());
    let row = start + room.feature.get();
    let weights = page.client.weights(&format!("{name}.weight"), row, Some(1)).get()?;
    let bias = page.client.weights(&format!("{name}.bias"), row, Some(1)).get()?;
    let terms = page.store.shown.with(|shown| {
        let input = shown.as_ref()?.layer_input(layer)?;
        dot::terms(input.row(token)?, weights.row(0)?)
    });
    Some(Worked { terms: terms?, bias: f64::from(*bias.values.first()?) })
}

/// The shapes of this step, with their numbers.
fn shapes(page: Page, room: HeadsRoom) -> Option<String> {
    let (tokens, size) = (room.pieces.with(Vec::len), room.span()?.1);
    let heads = page.store.shown.with(|shown| shown.as_ref().map(|shown| shown.heads))?;
    let hidden = heads * size;
    let of = t!(heads_shapes, heads = heads, size = size);
    Some(format!("[{tokens}, {hidden}] \u{b7} [{hidden}, {hidden}] = [{tokens}, {hidden}]: {of}"))
}
