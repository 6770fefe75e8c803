//! How many sentences the network that is compared with has still to read.

use leptos::prelude::*;
use protocol::Network;

use super::room::Reading;
use crate::kit::format::count;
use crate::t;

/// The count; the side has that of the model.
#[component]
pub fn Missing(reading: Reading) -> impl IntoView {
    let said = Memo::new(move |_| {
        let (known, missing) = reading.known.with(|known| (known.all.len(), known.missing));
        let is_own = reading
            .reader
            .with(|reader| reader.as_ref().is_none_or(|reader| reader.network == Network::Own));
        let all = count((known + missing) as u64);
        (!is_own && missing > 0)
            .then(|| t!(sentences_progress, known = count(known as u64), all = all))
    });
    move || said.get().map(|said| view! { <p class="to-do" role="status">{said}</p> })
}
