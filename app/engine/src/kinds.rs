//! The kinds of run that there are.

use protocol::run::Letter;
use protocol::{language::Language, pretraining::Pretraining, translation::Translation};

use crate::run::{self, Refused};

type Accept = fn(u32, &Letter) -> Option<Result<(), Refused>>;

const KINDS: [Accept; 3] =
    [run::accept::<Language>, run::accept::<Pretraining>, run::accept::<Translation>];

/// Does what a letter of the page asks.
///
/// # Errors
/// If there is no such kind, or it does not know such a command.
pub fn accept(id: u32, letter: &Letter) -> Result<(), Refused> {
    let accepted = KINDS.iter().find_map(|accept| accept(id, letter));
    accepted.unwrap_or_else(|| Err("There is no such kind of run.".into()))
}
