//! One thing after the other.

use crate::queue::Next;
use crate::{load, pass, session};

/// Works off what waits, as long as the engine lives.
pub async fn for_ever() {
    loop {
        match session::next() {
            Some(Next::Load(wanted)) => load::load(wanted).await,
            Some(Next::Run(run)) => pass::answer(run).await,
            None => session::rest().await,
        }
    }
}
