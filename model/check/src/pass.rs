//! The facts of one pass, computed here: what the checker of lessons measures with.

use std::borrow::Cow;

use bert::input::EncoderInput;
use bert::trace::{Recorder, Trace};
use bert::{Bert, PassError};
use lessons::measures::{Facts, Measure, PassInput};
use small::written::Written;
use text::config::BertConfig;
use text::corruption::Label;
use text::predictions::{Asking, Prediction};
use text::switches::Switches;
use text::tokenizer::{Encoding, Tokenizer};
use text::wishes::{TracePart, Wish};

/// Predictions that are kept of each token.
const BEST: usize = 5;

/// One pass, and what it was of.
pub struct Pass<'a> {
    tokenizer: &'a Tokenizer,
    config: &'a BertConfig,
    input: PassInput,
    encoding: Encoding,
    labels: Vec<Label>,
    trace: Trace,
}

impl<'a> Pass<'a> {
    /// Runs what `measures` need.
    ///
    /// # Errors
    /// If the input does not fit the model, or the device fails.
    pub async fn run(
        bert: &'a Bert,
        tokenizer: &'a Tokenizer,
        input: PassInput,
        measures: &[&Measure],
    ) -> Result<Self, PassError> {
        let config = &bert.config;
        let limit = config.positions().saturating_sub(input.switches.padding);
        let original = tokenizer.encode(&input.sentence, input.pair.as_deref(), limit);
        let row = input.edits.row(&original, tokenizer.vocabulary(), limit).row;
        let labels = row.labels();
        let encoding = if input.edits.is_empty() {
            original
        } else {
            row.encoding(&original, tokenizer.vocabulary())
        };
        let wishes = distinct(measures.iter().flat_map(|measure| measure.wishes(config)));
        let asked = measures.iter().flat_map(|m| m.asking(&encoding, &labels, tokenizer));
        let asking = Asking { tokens: distinct(asked), count: BEST, ..Asking::default() };
        let trace = traced(bert, &encoding, &input.switches, &wishes, asking).await?;
        let encoding =
            encoding.padded(input.switches.padding, config.pad_token_id, tokenizer.vocabulary());
        Ok(Self { tokenizer, config, input, encoding, labels, trace })
    }
}

fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

async fn traced(
    bert: &Bert,
    encoding: &Encoding,
    switches: &Switches,
    wishes: &[Wish],
    asking: Asking,
) -> Result<Trace, PassError> {
    bert.check(wishes)?;
    let input = EncoderInput::single(encoding, switches.padding, &bert.config)?;
    bert.check_asking(&asking, input.tokens())?;
    let mut trace = Recorder::asking_for(wishes, asking);
    let hidden = bert.encoder.forward(&input, switches, &mut trace);
    bert.finish(hidden, &mut trace);
    Ok(trace.read().await?)
}

impl Facts for Pass<'_> {
    fn tokenizer(&self) -> Option<&Tokenizer> {
        Some(self.tokenizer)
    }

    fn config(&self) -> Option<&BertConfig> {
        Some(self.config)
    }

    fn encoding(&self) -> Option<&Encoding> {
        Some(&self.encoding)
    }

    fn texts(&self) -> [&str; 2] {
        [&self.input.sentence, self.input.pair.as_deref().unwrap_or_default()]
    }

    fn values(&self, wish: Wish) -> Option<Cow<'_, [f32]>> {
        if let Some(value) = self.trace.find(wish) {
            return Some(Cow::Borrowed(&value.values));
        }
        // A layer whose attention is switched off computes none: there nobody attends to anything.
        let attention = matches!(wish.part, TracePart::Attention | TracePart::MeanAttention);
        let silent = attention && !self.input.switches.layer(wish.layer).attention;
        silent.then(|| Cow::Owned(vec![0.0; self.encoding.pieces.len().pow(2)]))
    }

    fn predictions(&self) -> &[Prediction] {
        &self.trace.predictions
    }

    fn written(&self) -> Cow<'_, Written> {
        Cow::Borrowed(&self.input.written)
    }

    fn labels(&self) -> Cow<'_, [Label]> {
        Cow::Borrowed(&self.labels)
    }
}
