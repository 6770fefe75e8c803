//! Measures of attention matrices.
