//! One thing after the other.

use crate::{load, pass, session};

/// Works off what waits, as long as the engine lives: models before passes, which need them.
pub async fn for_ever() {
    loop {
        if let Some(wanted) = session::next_load() {
            load::load(wanted).await;
        } else if let Some(run) = session::next_run() {
            pass::answer(run).await;
        } else {
            session::rest().await;
        }
    }
}
