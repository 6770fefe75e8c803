//! Four networks that translate; they differ in how the answer comes from the source.

use burn::module::{Module, Param};
use burn::tensor::{Device, Tensor};
use text::translation::{Architecture, Recipe};

use super::attention::{Attended, Attention, mapped};
use super::batch::Rows;
use super::recurrent::Recurrent;
use super::transformer::Transformer;
use crate::bert::rows_of;
use crate::heads::fresh::Fresh;
use crate::linear::Linear;
use crate::recurrent::LstmState;

/// The stream of random numbers that first weights are drawn from.
const STREAM: u64 = 0x7a25;
/// Standard deviation of the first vectors of signs.
const SPREAD: f32 = 1.0;

/// Vectors of both sides' signs, what reads and writes, and what says which sign comes next.
#[derive(Module, Debug)]
pub struct Translator {
    /// `[signs of the source, width]`.
    pub source: Param<Tensor<2>>,
    /// `[signs of the answer, width]`.
    pub target: Param<Tensor<2>>,
    /// Encoder and decoder.
    pub body: Body,
    /// `[width, signs of the answer]`.
    pub output: Linear,
}

/// Encoder and decoder.
#[derive(Module, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a network has one of it, and a module cannot be boxed"
)]
pub enum Body {
    /// Sign after sign.
    Recurrent(Recurrent),
    /// All signs at once.
    Transformer(Transformer),
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Memory {
    /// A vector for each sign of the source, `[batch, encoder, width]`.
    pub vectors: Tensor<3>,
    /// Added to scores with them, `[batch, 1, encoder]`.
    pub mask: Tensor<3>,
    /// What a recurrent decoder begins with.
    pub state: Option<LstmState>,
}

/// What is said after each sign that was written.
#[derive(Clone, Debug)]
pub struct Outputs {
    /// `[batch, decoder, signs]`.
    pub logits: Tensor<3>,
    /// What was looked at, if anything was.
    pub attended: Option<Attended>,
    /// What a recurrent decoder goes on from.
    pub state: Option<LstmState>,
}

impl Translator {
    /// First weights, the same for a seed on every machine.
    pub fn new(architecture: Architecture, recipe: &Recipe, device: &Device) -> Self {
        let mut fresh = Fresh::new(u64::from(recipe.seed), STREAM, device);
        fresh.spread = SPREAD;
        let width = recipe.width;
        let source = fresh.table(recipe.task.source().list().len(), width);
        let signs = recipe.task.target().list().len();
        let target = fresh.table(signs, width);
        let attention =
            |additive, fresh: &mut Fresh| Some(Attention::fresh(additive, width, fresh));
        let body = match architecture {
            Architecture::Plain => Body::Recurrent(Recurrent::fresh(width, None, &mut fresh)),
            Architecture::Additive | Architecture::DotProduct => {
                let additive = architecture == Architecture::Additive;
                let attention = attention(additive, &mut fresh);
                Body::Recurrent(Recurrent::fresh(width, attention, &mut fresh))
            }
            Architecture::Transformer => Body::Transformer(Transformer::fresh(width, &mut fresh)),
        };
        Self { source, target, body, output: fresh.inner_linear(width, signs) }
    }

    /// Reads sources: the numbers of their signs.
    pub fn read<T: AsRef<[usize]>>(&self, sources: &[T]) -> Memory {
        let rows = Rows::sources(sources);
        match &self.body {
            Body::Recurrent(body) => {
                body.read(&rows_of(&self.source.val(), &rows.by_place()), &rows)
            }
            Body::Transformer(body) => body.read(in_rows(&self.source.val(), &rows), &rows),
        }
    }

    /// What is said after each of the given signs; a recurrent decoder goes on from a state, if it
    /// is given one, and begins otherwise.
    pub fn write<T: AsRef<[usize]>>(
        &self,
        memory: &Memory,
        given: &[T],
        state: Option<LstmState>,
    ) -> Outputs {
        let rows = Rows::of(given);
        let (said, attended, state) = match &self.body {
            Body::Recurrent(body) => {
                let first = state.or_else(|| memory.state.clone());
                let first = first.unwrap_or_else(|| body.decoder.first(rows.batch));
                body.write(memory, &rows_of(&self.target.val(), &rows.by_place()), first)
            }
            Body::Transformer(body) => {
                let (said, attended) = body.write(memory, in_rows(&self.target.val(), &rows));
                (said, attended, None)
            }
        };
        Outputs { logits: mapped(&self.output, said), attended, state }
    }
}

/// Vectors of signs, `[batch, time, width]`.
fn in_rows(table: &Tensor<2>, rows: &Rows) -> Tensor<3> {
    let [_, width] = table.dims();
    rows_of(table, rows.by_row()).reshape([rows.batch, rows.time, width])
}
