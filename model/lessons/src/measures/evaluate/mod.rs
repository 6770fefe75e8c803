//! The value of a tree.

mod attention;
mod others;
mod predicted;
mod seen;

use small::graph::Function as Curve;

use super::expression::{Comparison, Expression, Extreme, Operator};
use super::facts::Facts;
use super::function::Function;
use super::unknown::Unknown;
use super::value::Value;

/// The value of a measure, as far as the facts tell it.
pub(super) fn value<F: Facts + ?Sized>(
    expression: &Expression,
    facts: &F,
) -> Result<Value, Unknown> {
    let number = |expression: &Expression| number(expression, facts);
    Ok(match expression {
        Expression::Number(number) => Value::Number(*number),
        Expression::Text(text) => Value::Text(text.clone()),
        Expression::Function(function) => measured(function, facts)?,
        Expression::Negative(inner) => Value::Number(-number(inner)?),
        Expression::Applied(curve, inner) => Value::Number(applied(*curve, number(inner)?)?),
        Expression::Calculation(operator, sides) => {
            let [left, right] = sides.as_ref();
            Value::Number(calculated(*operator, number(left)?, number(right)?)?)
        }
        Expression::Comparison(comparison, sides) => {
            let [left, right] = sides.as_ref();
            let (left, right) = (value(left, facts)?, value(right, facts)?);
            Value::Boolean(compared(*comparison, &left, &right))
        }
        Expression::Extreme(extreme, all) => {
            let numbers: Vec<f64> = all.iter().map(number).collect::<Result<_, _>>()?;
            Value::Number(extreme_of(*extreme, &numbers))
        }
    })
}

/// The value of a part that is a number; the parser saw to it that it is one.
fn number<F: Facts + ?Sized>(expression: &Expression, facts: &F) -> Result<f64, Unknown> {
    value(expression, facts)?.number().ok_or(Unknown::NotANumber)
}

fn calculated(operator: Operator, left: f64, right: f64) -> Result<f64, Unknown> {
    let result = match operator {
        Operator::Plus => left + right,
        Operator::Minus => left - right,
        Operator::Times => left * right,
        Operator::Over => left / right,
    };
    Some(result).filter(|result| result.is_finite()).ok_or(Unknown::NotANumber)
}

/// A curve at a number; ln of nothing and of what is negative there is none.
fn applied(curve: Curve, number: f64) -> Result<f64, Unknown> {
    Some(curve.of(number)).filter(|result| result.is_finite()).ok_or(Unknown::NotANumber)
}

fn compared(comparison: Comparison, left: &Value, right: &Value) -> bool {
    let (Value::Number(left), Value::Number(right)) = (left, right) else {
        return (left == right) == (comparison == Comparison::Equal);
    };
    match comparison {
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
        Comparison::Equal => left == right,
        Comparison::Unequal => left != right,
    }
}

fn extreme_of(extreme: Extreme, numbers: &[f64]) -> f64 {
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    match extreme {
        Extreme::Most => most,
        Extreme::Least => numbers.iter().copied().fold(f64::INFINITY, f64::min),
        Extreme::PlaceOfMost => {
            numbers.iter().position(|number| *number == most).unwrap_or_default() as f64
        }
    }
}

fn measured<F: Facts + ?Sized>(function: &Function, facts: &F) -> Result<Value, Unknown> {
    let number = match function {
        Function::Attention { head, from, to } => attention::weight(facts, *head, from, to)?,
        Function::Score { head, from, to } => attention::score(facts, *head, from, to)?,
        Function::Mass { head, keys } => attention::mass(facts, *head, *keys)?,
        Function::Entropy { head } => attention::mean_entropy(facts, *head)?,
        Function::Line { layer, from, to } => attention::line(facts, *layer, from, to)?,
        Function::Rollout { layer, from, to } => attention::rolled(facts, *layer, from, to)?,
        Function::Pieces { word } => predicted::pieces(facts, word)?,
        Function::Id { piece } => predicted::id(facts, piece)?,
        Function::Probability { at, word } => predicted::probability(facts, at, word)?,
        Function::Rank { at, word } => predicted::rank(facts, at, word)?,
        Function::Top { at } => return predicted::top(facts, at).map(Value::Text),
        Function::Best { at, layer } => {
            return predicted::best(facts, at, *layer).map(Value::Text);
        }
        Function::Loss => predicted::loss(facts)?,
        Function::Follows => others::follows(facts)?,
        Function::Answer => return facts.answer().map(Value::Text),
        Function::Cosine { one, other, level } => others::cosine(facts, one, other, *level)?,
        Function::Length { piece, level } => others::length(facts, piece, *level)?,
        Function::Change { piece, layer } => others::change(facts, piece, *layer)?,
        Function::Position { position, dimension } => {
            others::sinusoid(facts, *position, *dimension)?
        }
        Function::Parameters { part } => {
            part.parameters(facts.config().ok_or(Unknown::NotYet)?) as f64
        }
        Function::Validation { metric } => facts.validation(*metric)?,
        Function::Unit { part } => part.of(&facts.written().unit),
        Function::Slope { name } => facts.written().graph.slope(name).ok_or(Unknown::NoGradient)?,
        Function::Gradient { slope } => slope.value().ok_or(Unknown::NoGradient)?,
        Function::LearntShare { trial } => trial.accuracy().ok_or(Unknown::NotYet)?,
        Function::Steps => facts.steps().ok_or(Unknown::NoTraining)? as f64,
    };
    Some(number).filter(|number| number.is_finite()).map(Value::Number).ok_or(Unknown::NotANumber)
}
