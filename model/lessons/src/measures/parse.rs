//! From text to tree, by recursive descent:
//!
//! ```text
//! measure    = sum [ ( "<" | "<=" | ">" | ">=" | "=" | "!=" ) sum ]
//! sum        = product { ( "+" | "-" ) product }
//! product    = factor { ( "*" | "/" ) factor }
//! factor     = "-" factor | number | text | name "(" [ … { "," … } ] ")" | "(" measure ")"
//! ```

use small::graph::Function as Curve;

use super::arguments::Arguments;
use super::error::{MeasureError, MeasureFault};
use super::expression::{Comparison, Expression, Extreme, Operator};
use super::function::Function;
use super::place::Place;
use super::reader::Reader;
use super::token::{Sign, Token, tokens};
use super::value::Kind;

/// Longest measure in characters: a tree of it cannot be too deep for the stack.
pub const LONGEST: usize = 1_000;
/// How deep parentheses and minus signs may be nested.
pub const DEEPEST: usize = 32;
type Parsed = Result<Expression, MeasureError>;

const OPERATORS: [(Sign, Operator); 4] = [
    (Sign::Plus, Operator::Plus),
    (Sign::Minus, Operator::Minus),
    (Sign::Times, Operator::Times),
    (Sign::Over, Operator::Over),
];
const COMPARISONS: [(Sign, Comparison); 6] = [
    (Sign::Less, Comparison::Less),
    (Sign::AtMost, Comparison::AtMost),
    (Sign::Greater, Comparison::Greater),
    (Sign::AtLeast, Comparison::AtLeast),
    (Sign::Equal, Comparison::Equal),
    (Sign::Unequal, Comparison::Unequal),
];

/// Reads a whole text.
pub(super) fn parse(text: &str) -> Parsed {
    if text.chars().nth(LONGEST).is_some() {
        return Err(MeasureFault::TooLong { limit: LONGEST }.at(Place::START));
    }
    let tokens = tokens(text)?;
    let end = Place::START.behind(text.trim_end());
    let mut reader = Reader { tokens: &tokens, end, depth: 0 };
    let measure = reader.measure()?;
    match reader.tokens.first() {
        None => Ok(measure),
        Some((Token::Sign(sign), place)) if COMPARISONS.iter().any(|(known, _)| known == sign) => {
            Err(MeasureFault::Chain.at(*place))
        }
        Some(_) => Err(reader.unexpected("An operator")),
    }
}

impl Reader<'_> {
    fn measure(&mut self) -> Parsed {
        let left_place = self.place();
        let left = self.sum()?;
        let sign_place = self.place();
        let Some(comparison) = self.one_of(&COMPARISONS) else { return Ok(left) };
        let right_place = self.place();
        let right = self.sum()?;
        let equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
        if !equality || left.kind() == Kind::Boolean {
            number(&left, left_place)?;
        }
        match (left.kind(), right.kind()) {
            (wanted, found) if wanted != found => {
                Err(MeasureFault::Kind { wanted, found }.at(right_place.max(sign_place)))
            }
            _ => Ok(Expression::Comparison(comparison, Box::new([left, right]))),
        }
    }

    fn sum(&mut self) -> Parsed {
        self.chain(&OPERATORS[..2], Self::product)
    }

    fn product(&mut self) -> Parsed {
        self.chain(&OPERATORS[2..], Self::factor)
    }

    fn chain(
        &mut self,
        operators: &[(Sign, Operator)],
        operand: fn(&mut Self) -> Parsed,
    ) -> Parsed {
        let place = self.place();
        let mut left = operand(self)?;
        while let Some(operator) = self.one_of(operators) {
            number(&left, place)?;
            let place = self.place();
            let right = operand(self)?;
            number(&right, place)?;
            left = Expression::Calculation(operator, Box::new([left, right]));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed {
        let place = self.place();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(MeasureFault::TooDeep { limit: DEEPEST }.at(place));
        }
        let read = self.read_factor(place);
        self.depth -= 1;
        read
    }

    fn read_factor(&mut self, place: Place) -> Parsed {
        let wanted = "A value";
        match self.tokens.first() {
            Some((Token::Number(number), _)) => {
                self.next();
                Ok(Expression::Number(*number))
            }
            Some((Token::Text(text), _)) => {
                self.next();
                Ok(Expression::Text(text.clone()))
            }
            Some((Token::Name(name), _)) => {
                self.next();
                self.call(name, place)
            }
            Some((Token::Sign(Sign::Minus), _)) => {
                self.next();
                let inner_place = self.place();
                let inner = self.factor()?;
                number(&inner, inner_place)?;
                Ok(Expression::Negative(Box::new(inner)))
            }
            Some((Token::Sign(Sign::Open), _)) => {
                self.next();
                let inner = self.measure()?;
                self.expect(Sign::Close, "“)”")?;
                Ok(inner)
            }
            _ => Err(self.unexpected(wanted)),
        }
    }

    fn call(&mut self, name: &str, place: Place) -> Parsed {
        let extreme = Extreme::ALL.iter().find(|(known, _)| *known == name);
        let function = Function::named(name);
        let curve = Curve::named(name);
        if extreme.is_none() && function.is_none() && curve.is_none() {
            let curves = Curve::ALL.map(|(name, _)| name);
            let calculated = Extreme::ALL.map(|(name, _)| name).into_iter().chain(curves);
            let known = Function::names().chain(calculated);
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(MeasureFault::UnknownName { name: name.to_owned(), known }.at(place));
        }
        self.expect(Sign::Open, "“(”")?;
        let arguments = self.arguments()?;
        match (extreme, function) {
            (Some((_, extreme)), _) => several(*extreme, name, arguments, place),
            (None, Some(signature)) => {
                let read = Arguments::new(signature, arguments, place)?;
                Ok(Expression::Function(signature.read(read)?))
            }
            (None, None) => applied(curve.unwrap_or(Curve::Ln), arguments, place),
        }
    }

    /// The arguments of a call, up to its closing parenthesis.
    fn arguments(&mut self) -> Result<Vec<(Expression, Place)>, MeasureError> {
        let mut found = Vec::new();
        if self.skip(Sign::Close) {
            return Ok(found);
        }
        loop {
            let place = self.place();
            found.push((self.sum()?, place));
            if self.skip(Sign::Close) {
                return Ok(found);
            }
            self.expect(Sign::Comma, "“,” or “)”")?;
        }
    }
}

/// A curve at one number.
fn applied(curve: Curve, arguments: Vec<(Expression, Place)>, place: Place) -> Parsed {
    let found = arguments.len();
    let [(argument, argument_place)] = <[_; 1]>::try_from(arguments).map_err(|_| {
        let usage = format!("{}(x)", curve.name());
        MeasureFault::Arguments { usage, wanted: "1 value".to_owned(), found }.at(place)
    })?;
    number(&argument, argument_place)?;
    Ok(Expression::Applied(curve, Box::new(argument)))
}

/// The largest or smallest of several numbers.
fn several(
    extreme: Extreme,
    name: &str,
    arguments: Vec<(Expression, Place)>,
    place: Place,
) -> Parsed {
    if arguments.is_empty() {
        let usage = format!("{name}(a, b, …)");
        let wanted = "at least one value".to_owned();
        return Err(MeasureFault::Arguments { usage, wanted, found: 0 }.at(place));
    }
    for (argument, place) in &arguments {
        number(argument, *place)?;
    }
    let values = arguments.into_iter().map(|(argument, _)| argument).collect();
    Ok(Expression::Extreme(extreme, values))
}

/// Checks that a part is a number.
fn number(part: &Expression, place: Place) -> Result<(), MeasureError> {
    match part.kind() {
        Kind::Number => Ok(()),
        found => Err(MeasureFault::Kind { wanted: Kind::Number, found }.at(place)),
    }
}
