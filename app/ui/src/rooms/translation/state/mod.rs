//! What the room knows: what is chosen, how far the run is, what its networks write.

pub mod chosen;
pub mod curves;
pub mod finding;
pub mod finding_lengths;
pub mod finding_step;
pub mod translating;

use protocol::translation::Translation;
use text::translation::Architecture;

use crate::run::progress;
use crate::t;

/// A run of the room.
pub type Run = progress::Run<Translation>;

/// What stands in a column or a row: the sign, or the end behind them.
pub fn sign_or_end(sign: Option<&String>) -> String {
    sign.cloned().unwrap_or_else(|| t!(translation_end))
}

/// What a network is called.
pub fn name(network: Architecture) -> String {
    match network {
        Architecture::Plain => t!(translation_plain),
        Architecture::Additive => t!(translation_additive),
        Architecture::DotProduct => t!(translation_dot),
        Architecture::Transformer => t!(translation_transformer),
    }
}
