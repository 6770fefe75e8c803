//! Who computes a run: the engine, and on the processor a partner beside it (see `partner`). What the
//! partner does not do, because there is none or because it died, the engine does itself.

use std::rc::Rc;

use bert::training::{Half, Halves, Share, Trainer, TrainingError};
use protocol::Payload;
use text::data::Dataset;
use text::training::{Encoded, Judged, Scope, Step};

use crate::files::Files;
use crate::give_way::yield_to_others;
use crate::helper;
use crate::partner::{Exchange, Order, Partner, Reply};
use crate::scope::working;

/// Most examples that are judged before others get their turn.
pub const BATCH: usize = 8;

/// Chunks of examples that the partner is asked for at a time, so that it always has one to do.
const AHEAD: usize = 2;

/// Pieces that pass a layer in a run that is worth a partner: for so many, one core takes three times
/// as long as a partner takes to start.
const LARGE: usize = 20_000;

/// Milliseconds between two looks at a partner: half of a step may take a second.
const LOOK: i32 = 2_000;

/// A layer that learns takes the time of so many that only compute: forwards, and backwards to its
/// input and to its weights.
const LEARNING: usize = 3;

/// A run and those who compute it.
pub struct Team {
    trainer: Trainer,
    partner: Option<Partner>,
    /// Whether the partner can take steps.
    is_ready: bool,
    /// Chunks of examples that it was asked for.
    asked: Vec<usize>,
    exchange: Exchange,
    /// What a partner needs; `None` of runs that have none.
    errand: Option<Errand>,
}

/// What a partner begins with.
pub struct Errand {
    /// The model's files.
    pub files: Rc<Files>,
    /// What is learned.
    pub dataset: Dataset,
}

impl Team {
    /// A run on the processor, with a partner if it is worth one.
    pub fn on_the_processor(trainer: Trainer, errand: Errand) -> Self {
        let mut team = Self { errand: Some(errand), ..Self::alone(trainer) };
        team.begin();
        team
    }

    /// A run that is computed by the engine alone.
    pub fn alone(trainer: Trainer) -> Self {
        let (partner, exchange) = (None, Exchange::default());
        Self { trainer, partner, is_ready: false, asked: Vec::new(), exchange, errand: None }
    }

    /// The engine's own.
    pub fn trainer(&self) -> &Trainer {
        &self.trainer
    }

    /// Hears of an evaluation, see [`Trainer::evaluated`].
    pub fn evaluated(&mut self, loss: f64) -> bool {
        self.trainer.evaluated(loss)
    }

    /// Takes the network of the best evaluation, see [`Trainer::back_to_best`]. No step comes after
    /// it, so a partner has nothing to do any more.
    pub fn back_to_best(&mut self) -> Option<usize> {
        let step = self.trainer.back_to_best()?;
        self.dismiss();
        Some(step)
    }

    fn begin(&mut self) {
        let is_useful = self.shares_steps() || self.trainer.chunks() > 0;
        let errand = self.errand.as_ref().filter(|_| is_useful);
        let Some(Errand { files, dataset }) = errand else { return };
        helper::dismiss();
        self.partner = Partner::start(files, self.pieces_through_layers() > LARGE, LOOK);
        if let Some(partner) = &self.partner {
            let order = Order::Begin {
                config: files.model.config().clone(),
                tokenizer: files.model.tokenizer().clone(),
                dataset: dataset.clone(),
                plan: *self.trainer.plan(),
            };
            partner.order_with_weights(order, files);
        }
    }

    /// What two can share of a run, in pieces that pass a layer.
    fn pieces_through_layers(&self) -> usize {
        let (plan, layers) = (self.trainer.plan(), self.trainer.layers());
        let examples = self.trainer.examples().iter();
        let pieces: usize = examples.map(Encoded::pieces).sum();
        let frozen = plan.scope.frozen_layers(layers).unwrap_or(0);
        pieces * (frozen + LEARNING * plan.epochs * (layers - frozen))
    }

    /// Whether the partner takes steps. A head alone learns in the time that a message takes; where
    /// everything learns, a second network with its moments takes half a gigabyte.
    fn shares_steps(&self) -> bool {
        match self.trainer.plan().scope {
            Scope::LastLayers(_) | Scope::NormsAndBiases => true,
            Scope::Head | Scope::Everything => false,
        }
    }

    /// The partner, if it lives.
    fn partner(&mut self) -> Option<&Partner> {
        if !self.partner.as_ref().is_some_and(Partner::lives) {
            self.dismiss();
        }
        self.partner.as_ref()
    }

    /// Ends the partner, and frees what it holds.
    pub fn dismiss(&mut self) {
        self.partner = None;
        self.is_ready = false;
        self.asked.clear();
        self.exchange = Exchange::default();
    }

    /// Computes the next chunk of examples, from the front; the partner computes those at the back.
    /// False if nothing is left to do.
    ///
    /// # Errors
    /// If an example does not fit the model or the device fails.
    pub async fn prepare(&mut self) -> Result<bool, TrainingError> {
        while let Some(reply) = self.partner.as_ref().and_then(Partner::replied) {
            self.hear(reply)?;
        }
        self.ask_for_chunks();
        let mut chunks = 0..self.trainer.chunks();
        match chunks.find(|chunk| self.is_free(*chunk)) {
            Some(chunk) => {
                let values = self.trainer.compute_chunk(chunk).await?;
                self.trainer.take_chunk(chunk, &values)?;
                self.hand_on(chunk);
            }
            None if self.asked.is_empty() => return self.get_ready().await,
            None => self.hear_next().await?,
        }
        Ok(true)
    }

    /// Whether nobody computed a chunk or computes it.
    fn is_free(&self, chunk: usize) -> bool {
        !self.trainer.has_chunk(chunk) && !self.asked.contains(&chunk)
    }

    fn ask_for_chunks(&mut self) {
        if self.partner().is_none() || !self.is_ready {
            return;
        }
        while self.asked.len() < AHEAD {
            let chunk = (0..self.trainer.chunks()).rev().find(|chunk| self.is_free(*chunk));
            let (Some(partner), Some(chunk)) = (&self.partner, chunk) else { return };
            partner.order(Order::Prepare { chunk });
            self.asked.push(chunk);
        }
    }

    /// Gives the partner a chunk that was computed here, if it will need it.
    fn hand_on(&self, chunk: usize) {
        if let (Some(partner), true) = (&self.partner, self.is_ready && self.shares_steps())
            && let Some(values) = self.trainer.chunk(chunk)
        {
            partner.send(&Payload::with_arrays(Order::Take { chunk }, vec![values]));
        }
    }

    /// Waits for a partner that takes steps: who takes them is settled before the first one. False:
    /// nothing is left to do.
    async fn get_ready(&mut self) -> Result<bool, TrainingError> {
        if !self.shares_steps() {
            self.dismiss();
        }
        while self.partner().is_some() && !self.is_ready {
            self.hear_next().await?;
        }
        Ok(false)
    }

    /// Waits for a reply; if none comes, the partner died.
    async fn hear_next(&mut self) -> Result<(), TrainingError> {
        match self.reply().await {
            Some(reply) => self.hear(reply),
            None => Ok(()),
        }
    }

    /// The partner's next reply; `None`, and no partner any more, if none will come.
    async fn reply(&mut self) -> Option<Payload<Reply>> {
        let reply = self.partner.as_ref()?.reply().await;
        if reply.is_none() {
            self.dismiss();
        }
        reply
    }

    fn hear(&mut self, mut reply: Payload<Reply>) -> Result<(), TrainingError> {
        match reply.message {
            Reply::Ready => {
                self.is_ready = true;
                (0..self.trainer.chunks()).for_each(|chunk| self.hand_on(chunk));
            }
            Reply::Chunk { chunk } => {
                self.asked.retain(|asked| *asked != chunk);
                self.trainer.take_chunk(chunk, &reply.buffers.pop().unwrap_or_default())?;
            }
            // Of what was given up.
            Reply::Gradients { .. } | Reply::Judged { .. } | Reply::Rows | Reply::Working => {}
        }
        Ok(())
    }

    /// Learns from the next batch.
    ///
    /// # Errors
    /// As [`Trainer::step`].
    pub async fn step(&mut self) -> Result<Step, TrainingError> {
        if self.partner().is_none() || !self.is_ready {
            return self.trainer.step_watched(&mut |_| working(), yield_to_others).await;
        }
        let halves = self.trainer.draw();
        self.order(Order::Step);
        let own = self.gradients_of(&halves, Half::First).await?;
        let (lengths, buffer) = self.exchange.pack(&own);
        if let Some(partner) = &self.partner {
            let order = Payload::plain(Order::Learn { lengths });
            partner.send(&Payload { handles: vec![buffer], ..order });
        }
        let other = match self.gradients().await {
            Some(share) => share,
            None => self.gradients_of(&halves, Half::Second).await?,
        };
        self.trainer.learn_halves(halves, [own, other])
    }

    /// What the engine itself finds for a half of the batch.
    async fn gradients_of(&self, halves: &Halves, half: Half) -> Result<Share, TrainingError> {
        self.trainer.gradients(halves, half, &mut |_| working(), yield_to_others).await
    }

    /// What the partner found for its half of the batch; `None`, and no partner any more, if it died.
    async fn gradients(&mut self) -> Option<Share> {
        let Payload { message, mut handles, .. } = self.reply().await?;
        let share = match message {
            Reply::Gradients { lengths } => self.exchange.unpack(&lengths, handles.pop()),
            _ => None,
        };
        if share.is_none() {
            self.dismiss();
        }
        share
    }

    fn order(&self, order: Order) {
        if let Some(partner) = &self.partner {
            partner.order(order);
        }
    }

    /// Parts examples into those that are to be judged here, and those that the partner judges from
    /// now on: see [`Team::judged`].
    pub fn share_out<'a>(&mut self, examples: &'a [usize]) -> [&'a [usize]; 2] {
        if self.partner().is_none() || !self.is_ready {
            return [examples, &[]];
        }
        let own = examples.len().div_ceil(2).next_multiple_of(BATCH).min(examples.len());
        let (own, others) = examples.split_at(own);
        if !others.is_empty() {
            self.order(Order::Judge { examples: others.to_vec() });
        }
        [own, others]
    }

    /// What the partner says of so many examples, and their vectors. `None` if it died.
    pub async fn judged(&mut self, count: usize) -> Option<(Vec<Judged>, Vec<Vec<f32>>)> {
        let reply = self.reply().await?;
        match (reply.message, reply.buffers.as_slice()) {
            (Reply::Judged { judged }, [vectors]) if judged.len() == count => {
                let width = (vectors.len() / count.max(1)).max(1);
                Some((judged, vectors.chunks(width).map(<[f32]>::to_vec).collect()))
            }
            _ => {
                self.dismiss();
                None
            }
        }
    }

    /// Goes back to before the first step. A partner that had ended begins again.
    ///
    /// # Errors
    /// If what it sends is of another run.
    pub async fn rewind(&mut self) -> Result<(), TrainingError> {
        self.trainer.rewind();
        if self.partner().is_some() {
            self.order(Order::Rewind);
        } else if self.shares_steps() {
            self.begin();
        }
        self.get_ready().await.map(|_| ())
    }
}
