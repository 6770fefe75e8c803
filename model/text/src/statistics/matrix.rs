//! Attention matrices in ordinary memory.

use thiserror::Error;

/// Why a measure cannot be taken.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum StatisticsError {
    /// The values do not fill the matrix.
    #[error("A matrix of {rows} rows and {columns} columns has no {values} values.")]
    WrongLength {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
        /// Values given.
        values: usize,
    },
    /// A list with one entry a token has another length than the matrix.
    #[error("The matrix has {tokens} tokens, but {labels} were described.")]
    WrongLabels {
        /// Rows and columns of the matrix.
        tokens: usize,
        /// Entries of the list.
        labels: usize,
    },
    /// Matrices that should be combined have different sizes.
    #[error("Matrices of {first} and of {second} tokens cannot be combined.")]
    DifferentSizes {
        /// Tokens of the first matrix.
        first: usize,
        /// Tokens of another one.
        second: usize,
    },
    /// There is nothing to combine.
    #[error("There is no matrix to combine.")]
    Nothing,
}

/// An attention matrix `[tokens, tokens]` that lies elsewhere: row i holds what query i pays to
/// each key. Rows of attention sum to 1; after hiding or ablating they may sum to less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention<'a> {
    tokens: usize,
    values: &'a [f32],
}

impl<'a> Attention<'a> {
    /// A matrix of `tokens` rows and columns, row by row.
    ///
    /// # Errors
    /// If there are not tokens² values.
    pub fn new(values: &'a [f32], tokens: usize) -> Result<Self, StatisticsError> {
        if tokens.checked_mul(tokens) != Some(values.len()) {
            let values = values.len();
            return Err(StatisticsError::WrongLength { rows: tokens, columns: tokens, values });
        }
        Ok(Self { tokens, values })
    }

    /// Rows, and columns.
    pub fn tokens(&self) -> usize {
        self.tokens
    }

    /// All values, row by row.
    pub fn values(&self) -> &'a [f32] {
        self.values
    }

    /// The rows, one a query.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &'a [f32]> + use<'a> {
        self.values.chunks_exact(self.tokens.max(1))
    }

    /// What a query pays to a key; 0 outside the matrix.
    pub fn at(&self, query: usize, key: usize) -> f32 {
        let inside = query < self.tokens && key < self.tokens;
        let index = query.saturating_mul(self.tokens).saturating_add(key);
        self.values.get(index).copied().filter(|_| inside).unwrap_or(0.0)
    }

    /// Checks that a list describes each token.
    pub(super) fn check_labels(&self, labels: usize) -> Result<(), StatisticsError> {
        if labels == self.tokens {
            return Ok(());
        }
        Err(StatisticsError::WrongLabels { tokens: self.tokens, labels })
    }
}

/// A matrix that was computed, `[rows, columns]`, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Its values, row by row.
    pub values: Vec<f32>,
}

impl Matrix {
    /// A matrix filled by asking for each row and column.
    pub fn build(rows: usize, columns: usize, value: impl Fn(usize, usize) -> f64) -> Self {
        let value = &value;
        let values = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| value(row, column) as f32))
            .collect();
        Self { rows, columns, values }
    }

    /// This matrix as attention.
    ///
    /// # Errors
    /// If it is not square.
    pub fn attention(&self) -> Result<Attention<'_>, StatisticsError> {
        let Self { rows, columns, .. } = *self;
        if rows != columns {
            let values = self.values.len();
            return Err(StatisticsError::WrongLength { rows, columns, values });
        }
        Attention::new(&self.values, rows)
    }

    /// A value; 0 outside the matrix.
    pub fn at(&self, row: usize, column: usize) -> f32 {
        let index = row.saturating_mul(self.columns).saturating_add(column);
        self.values.get(index).copied().filter(|_| column < self.columns).unwrap_or(0.0)
    }
}
