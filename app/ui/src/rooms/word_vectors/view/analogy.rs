//! a is to b as c is to what?

use leptos::prelude::*;

use super::Room;
use super::bars::{Bar, Bars};
use super::fields::{WordField, found};
use crate::t;

/// Answers that are named.
const COUNT: usize = 5;

/// Three words and the answers.
#[component]
pub(super) fn Analogy(room: Room) -> impl IntoView {
    let words = room.asked.part(|asked| [&asked.a, &asked.b, &asked.c].map(String::clone));
    let ids = Memo::new(move |_| -> Result<[u32; 3], String> {
        let [a, b, c] = words.get();
        Ok([found(room, &a)?, found(room, &b)?, found(room, &c)?])
    });
    let answers = Signal::derive(move || {
        let (Ok(ids), Some(now)) = (ids.get(), room.now.get()) else { return Vec::new() };
        let answers = room.space.with(|space| space.analogy(ids, COUNT));
        answers.iter().map(|(id, cosine)| Bar::cosine(now.word(*id), *cosine)).collect()
    });
    view! {
        <div class="vectors-asked">
            <p class="vectors-asks" role="group" aria-label=t!(vectors_analogy)>
                <span aria-hidden="true" class="vectors-letter">"a"</span><WordField room id="vectors-a" label=t!(vectors_a) read=|asked| &asked.a write=|asked| &mut asked.a/>
                <span aria-hidden="true">":"</span>
                <span aria-hidden="true" class="vectors-letter">"b"</span><WordField room id="vectors-b" label=t!(vectors_b) read=|asked| &asked.b write=|asked| &mut asked.b/>
                <span aria-hidden="true">"="</span>
                <span aria-hidden="true" class="vectors-letter">"c"</span><WordField room id="vectors-c" label=t!(vectors_c) read=|asked| &asked.c write=|asked| &mut asked.c/>
                <span aria-hidden="true">": ?"</span>
            </p>
            <p class="vectors-refused" role="status">{move || ids.get().err()}</p>
            <Bars title=t!(vectors_answers) heads=vec![t!(vectors_answer), t!(cosine)] bars=answers/>
        </div>
    }
}
