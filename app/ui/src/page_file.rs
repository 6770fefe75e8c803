//! Text files of the page itself: the example, the vocabulary, data sets, shaders.

use protocol::Fault;
use protocol::fetch::{self, News};

use crate::state::store::{Notice, Severity, Store};
use crate::{browser, t};

/// The topic of the notice while a file is asked for again.
const TOPIC: &str = "fetching";

/// The text of a file, by its path below the page. Says so whenever it is asked for again.
///
/// # Errors
/// If it does not come, or not as text.
pub async fn text(store: Store, path: &str) -> Result<String, Fault> {
    let file = path.rsplit('/').next().unwrap_or(path).to_owned();
    let address = format!("{}{path}", browser::base());
    let name = file.clone();
    let fetched = fetch::fetch(&address, move |news| say(store, &name, news)).await;
    store.forget(TOPIC);
    let damaged = |detail| Fault::Damaged { file, detail };
    String::from_utf8(fetched?).map_err(|error| damaged(error.to_string()))
}

fn say(store: Store, file: &str, news: News) {
    if news.attempt < 2 || news.loaded > 0 {
        return;
    }
    store.tell(Notice {
        topic: TOPIC,
        severity: Severity::Note,
        text: t!(fetching_again, file = file, attempt = news.attempt),
        action: None,
    });
}
