//! The input representation of a result: what is added for each piece, the LayerNorm after it
//! (Devlin et al. 2019, figure 2), padding behind it, and what its length costs.

pub mod bands;
pub mod cost;
pub mod finding;
pub mod padding;
pub mod parts;
pub mod worked;

#[cfg(test)]
mod fixture;
