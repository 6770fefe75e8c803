//! What a step says, measured in its state.

use anyhow::Result;
use check::Pass;
use lessons::markdown::{plain, values};
use lessons::measures::{Measure, Value};
use lessons::{Claim, Hint, Question, Right, State, Step, Task, hint_of};

use super::engine::Engine;
use super::placed;
use super::row::{Row, Verdict};

/// A step of a lesson in the state that the steps before it left.
pub struct Measured<'a> {
    pub engine: &'a Engine,
    pub step: &'a Step,
    pub state: State,
}

impl Measured<'_> {
    /// A row for everything that is measured.
    ///
    /// # Errors
    /// If the state is no input of the model.
    pub fn rows(&self) -> Result<Vec<Row>> {
        let claims = self.step.claims.iter().map(|claim| &claim.measure);
        let asked = self.step.questions().flat_map(Question::measures);
        let shown: Vec<&Measure> = self.step.texts().flat_map(values).collect();
        let all: Vec<&Measure> = claims.chain(asked).chain(shown.iter().copied()).collect();
        let pass = self.engine.pass(self.state.input(), &all)?;
        let mut rows = placed::rows(self.step, &self.state, &pass);
        rows.extend(shown.iter().filter_map(|measure| self.unknown(measure, &pass)));
        for question in self.step.questions() {
            rows.extend(self.question(question, &pass)?);
        }
        rows.extend(self.step.claims.iter().map(|claim| claimed(claim, &pass)));
        Ok(rows)
    }

    /// A value that stands in the text must have one.
    fn unknown(&self, measure: &Measure, pass: &Pass<'_>) -> Option<Row> {
        if measure.needs_training() {
            return None;
        }
        let unknown = measure.value(pass).err()?;
        let verdict = Verdict::Broken(unknown.to_string());
        Some(Row::new("value", self.step.place.line, measure.text(), verdict))
    }

    fn question(&self, question: &Question, pass: &Pass<'_>) -> Result<Vec<Row>> {
        let line = question.place.line;
        if question.measures().any(Measure::needs_training) {
            let texts: Vec<&str> = question.measures().map(Measure::text).collect();
            return Ok(vec![Row::new("ask", line, &texts.join(", "), Verdict::NotRun)]);
        }
        if let Task::Do { until, hint } = &question.task {
            return self.until(line, until, hint_of(hint), pass);
        }
        let right = match question.right(pass) {
            Ok(right) => right,
            Err(unknown) => {
                let texts: Vec<&str> = question.measures().map(Measure::text).collect();
                let verdict = Verdict::Broken(unknown.to_string());
                return Ok(vec![Row::new("ask", line, &texts.join(", "), verdict)]);
            }
        };
        Ok(answered(question, &right, pass).into_iter().collect())
    }

    /// Before the hint there is something to do, after it nothing.
    fn until(
        &self,
        line: usize,
        until: &Measure,
        hint: Option<Hint>,
        pass: &Pass<'_>,
    ) -> Result<Vec<Row>> {
        let mut before = claimed_as("until", line, until, pass);
        // What has no value yet, such as that of a word still to be written, does not hold either.
        before.verdict = match before.verdict {
            Verdict::Holds => Verdict::Broken("It holds before anything is done.".to_owned()),
            Verdict::Broken(_) | Verdict::NotRun => Verdict::Holds,
        };
        before.margin = before.margin.map(|margin| -margin);
        let Some(state) = hint.and_then(|hint| hint.applied(&self.state)) else {
            let sentence = "The hint names nothing to try: a link that sets something, or the new \
                            word in code, “for”, and the old one in code.";
            let verdict = Verdict::Broken(sentence.to_owned());
            return Ok(vec![before, Row::new("hint", line, until.text(), verdict)]);
        };
        let after = self.engine.pass(state.input(), &[until])?;
        Ok(vec![before, claimed_as("hint", line, until, &after)])
    }
}

fn claimed(claim: &Claim, pass: &Pass<'_>) -> Row {
    claimed_as("claim", claim.place.line, &claim.measure, pass)
}

/// A comparison that must hold.
fn claimed_as(what: &'static str, line: usize, measure: &Measure, pass: &Pass<'_>) -> Row {
    if measure.needs_training() {
        return Row::new(what, line, measure.text(), Verdict::NotRun);
    }
    let verdict = match measure.value(pass) {
        Ok(Value::Boolean(true)) => Verdict::Holds,
        Ok(_) => Verdict::Broken("It does not hold.".to_owned()),
        Err(unknown) => Verdict::Broken(unknown.to_string()),
    };
    let margin = measure.margin(pass).ok().flatten();
    let value = measure.left(pass).map(|value| value.to_string()).unwrap_or_default();
    Row { value, margin, ..Row::new(what, line, measure.text(), verdict) }
}

/// A question with one right answer.
fn answered(question: &Question, right: &Right, pass: &Pass<'_>) -> Option<Row> {
    let line = question.place.line;
    let row = |what, measure: &str, value: String, margin, fault: Option<&str>| {
        let verdict = fault.map_or(Verdict::Holds, |fault| Verdict::Broken(fault.to_owned()));
        Some(Row { value, margin, ..Row::new(what, line, measure, verdict) })
    };
    match (right, &question.task) {
        (Right::Options(right), Task::Choice { options, .. }) => {
            let label = |at: &usize| options.get(*at).map(|option| plain(&option.label));
            let labels: Vec<String> = right.iter().filter_map(label).collect();
            let fault = match right.as_slice() {
                [] => Some("No option is right."),
                [_] => None,
                _ => Some("Several options are right."),
            };
            let mut numbers: Vec<f64> = question
                .measures()
                .filter_map(|measure| measure.value(pass).ok()?.number())
                .collect();
            numbers.sort_by(f64::total_cmp);
            let best = right.first().and_then(|at| options.get(*at)?.measure.as_ref());
            let value = best.and_then(|measure| measure.value(pass).ok());
            let value = value.filter(|value| value.number().is_some());
            let margin = value.as_ref().and_then(|value| gap(&numbers, value.number()?));
            let value = value.map_or(String::new(), |value| value.to_string());
            row("choice", &labels.join(", "), value, margin, fault)
        }
        (Right::Order(order), _) => {
            let gaps = order.windows(2).filter_map(|pair| match pair {
                [(_, one), (_, other)] => Some((one - other).abs()),
                _ => None,
            });
            let margin = gaps.reduce(f64::min);
            let fault = (margin == Some(0.0)).then_some("Two options are equal.");
            let values: Vec<String> =
                order.iter().map(|(_, value)| Value::Number(*value).to_string()).collect();
            row("order", &values.join(" "), String::new(), margin, fault)
        }
        (Right::Number(number, _), Task::Number { answer, .. }) => {
            row("number", answer.text(), Value::Number(*number).to_string(), None, None)
        }
        _ => None,
    }
}

/// How far the nearest of the other numbers is.
fn gap(sorted: &[f64], best: f64) -> Option<f64> {
    let others = sorted.iter().filter(|number| **number != best);
    others.map(|number| (number - best).abs()).reduce(f64::min)
}
