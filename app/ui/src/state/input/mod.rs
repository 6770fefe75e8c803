//! The input representation of a result: what is added for each piece, and the LayerNorm after it
//! (Devlin et al. 2019, figure 2).

pub mod parts;
