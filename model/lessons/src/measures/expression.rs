//! A measure as a tree. Its kinds fit together: the parser lets nothing else through.

use small::graph::Function as Curve;

use super::function::Function;
use super::value::Kind;

/// A part of a measure.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A number that was written.
    Number(f64),
    /// A text that was written.
    Text(String),
    /// Something that is measured.
    Function(Function),
    /// -x.
    Negative(Box<Self>),
    /// ln x, of a positive number, or another curve of one number.
    Applied(Curve, Box<Self>),
    /// Two numbers make a third.
    Calculation(Operator, Box<[Self; 2]>),
    /// Two values of one kind are compared.
    Comparison(Comparison, Box<[Self; 2]>),
    /// One of several numbers, or its place.
    Extreme(Extreme, Vec<Self>),
}

/// The four rules of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// +
    Plus,
    /// -
    Minus,
    /// *
    Times,
    /// /
    Over,
}

/// How two values are compared. Texts are equal or not; they have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// <
    Less,
    /// <=
    AtMost,
    /// >
    Greater,
    /// >=
    AtLeast,
    /// =
    Equal,
    /// !=
    Unequal,
}

/// What is taken of several numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The largest.
    Most,
    /// The smallest.
    Least,
    /// The place of the largest, counted from 0; of equals the first.
    PlaceOfMost,
}

impl Extreme {
    /// Their names.
    pub const ALL: [(&str, Self); 3] =
        [("max", Self::Most), ("min", Self::Least), ("argmax", Self::PlaceOfMost)];
}

impl Expression {
    /// What its value is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Text(_) => Kind::Text,
            Self::Comparison(..) => Kind::Boolean,
            Self::Function(function) => function.kind(),
            Self::Number(_)
            | Self::Negative(_)
            | Self::Applied(..)
            | Self::Calculation(..)
            | Self::Extreme(..) => Kind::Number,
        }
    }

    /// Calls `visit` with everything that is measured in it, from left to right.
    pub fn functions<'a>(&'a self, visit: &mut dyn FnMut(&'a Function)) {
        match self {
            Self::Number(_) | Self::Text(_) => {}
            Self::Function(function) => visit(function),
            Self::Negative(inner) | Self::Applied(_, inner) => inner.functions(visit),
            Self::Calculation(_, sides) | Self::Comparison(_, sides) => {
                sides.iter().for_each(|side| side.functions(visit));
            }
            Self::Extreme(_, all) => all.iter().for_each(|one| one.functions(visit)),
        }
    }
}
