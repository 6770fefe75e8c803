//! What is wrong with an expression, in one sentence each. Columns count characters from 1.

use thiserror::Error;

/// A text that is no expression.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences say what each is")]
pub enum ExpressionError {
    #[error("Type an expression, such as c*(a+2*b).")]
    Empty,
    #[error("Use at most {} characters.", super::LONGEST)]
    TooLong,
    #[error("This makes more than {} nodes; shorten it.", super::MOST_NODES)]
    TooManyNodes,
    #[error("Column {column}: this parenthesis is never closed.")]
    Unclosed { column: usize },
    #[error("Column {column}: this parenthesis closes nothing.")]
    Unopened { column: usize },
    #[error("Column {column}: a number, a name or a parenthesis is missing here.")]
    Missing { column: usize },
    #[error("Column {column}: put an operator here, such as *.")]
    Joined { column: usize },
    #[error("Column {column}: “{found}” means nothing here.")]
    Unexpected { column: usize, found: char },
    #[error("Column {column}: “{text}” is not a number.")]
    Number { column: usize, text: String },
    #[error("Column {column}: no function is called “{name}”; use sigmoid, tanh, relu, exp or ln.")]
    UnknownFunction { column: usize, name: String },
    #[error("Column {column}: write what {name} is taken of in parentheses.")]
    Bare { column: usize, name: String },
}

/// Values for which an expression has no result.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences say what each is")]
pub enum CalculationError {
    #[error("Column {column}: {name} has no value.")]
    NoValue { column: usize, name: String },
    #[error("Column {column}: this divides by zero.")]
    DivisionByZero { column: usize },
    #[error("Column {column}: ln needs a number above zero.")]
    Logarithm { column: usize },
    #[error("Column {column}: this power has no real value.")]
    Power { column: usize },
    #[error("Column {column}: with a name in its exponent, a power needs a base above zero.")]
    Base { column: usize },
    #[error("Column {column}: this number is too large.")]
    Overflow { column: usize },
    #[error("Column {column}: the curve is vertical here, so there is no gradient.")]
    Vertical { column: usize },
}
