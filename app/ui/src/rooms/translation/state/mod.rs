//! What the room knows: what is chosen, how far the run is, what its networks write.

pub mod chosen;
pub mod curves;
pub mod run;
pub mod translating;

use text::translation::Architecture;

use crate::t;

/// What a network is called.
pub fn name(network: Architecture) -> String {
    match network {
        Architecture::Plain => t!(translation_plain),
        Architecture::Additive => t!(translation_additive),
        Architecture::DotProduct => t!(translation_dot),
        Architecture::Transformer => t!(translation_transformer),
    }
}
