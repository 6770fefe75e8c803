//! What is left of an answer without each head and each half of a layer: the same gap is asked
//! again and again, each time with one more part switched off.

use protocol::{Beside, Input, Network, Tag};
use text::corruption::{Edit, Edits, Name};
use text::predictions::{AskedToken, Asking, Prediction};
use text::switches::Switches;
use text::tokenizer::Encoding;

use super::part::Part;
use super::shown::{Other, Shown};

/// Words that are listed of an answer.
const LISTED: usize = 5;
/// What the inputs beside are called.
const KIND: &str = "without";
/// Their numbers: as trained, as switched now, and from here on a part more off.
const TRAINED: usize = 0;
const NOW: usize = 1;
const PARTS: usize = 2;

/// A gap in an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is on screen.
    pub base: Input,
    /// The same with the gap.
    input: Input,
    /// Where the gap is.
    pub position: usize,
    /// Layers and heads of the network.
    pub sizes: [usize; 2],
}

impl Question {
    /// The gap of a result: the first that was typed, or else the chosen word, hidden.
    pub fn of(shown: &Shown, mask: u32, chosen: Option<usize>) -> Option<Self> {
        let Encoding { ids, special, .. } = &shown.encoding;
        let is_word = |at: &usize| special.get(*at) == Some(&false);
        let typed = ids.iter().position(|id| *id == mask);
        let position = typed.or(chosen.filter(is_word)).or_else(|| (0..ids.len()).find(is_word))?;
        let mut input = shown.input.clone();
        if typed.is_none() {
            input.edits = Edits::of(vec![Edit::Mask(Name::Original(position))]);
        }
        let sizes = [shown.layers, shown.heads];
        Some(Self { base: shown.input.clone(), input, position, sizes })
    }

    /// Whether another question has the same gap in the same text, whatever is switched.
    fn is_like(&self, other: &Self) -> bool {
        let text =
            |question: &Self| Input { switches: Switches::default(), ..question.input.clone() };
        self.position == other.position && text(self) == text(other)
    }

    fn switched(&self, switches: Switches) -> Input {
        Input { switches, ..self.input.clone() }
    }

    fn beside(&self, number: usize, input: Input, piece: u32) -> Beside {
        let token = AskedToken { position: self.position, piece, layer: None };
        Beside {
            tag: Tag::new(KIND, number),
            input,
            network: Network::Own,
            wishes: Some(Vec::new()),
            asking: Asking { tokens: vec![token], count: LISTED, ..Asking::default() },
        }
    }

    fn trained(&self) -> Input {
        self.switched(Switches::default())
    }

    /// The number of a part, and the input without it; `None` where it is off already.
    fn without(&self, layer: usize) -> Vec<(Part, usize, Option<Input>)> {
        let parts = Part::of_layer(layer, self.sizes[1]);
        let count = parts.len();
        let one = |(at, part): (usize, Part)| {
            let mut switches = self.base.switches.clone();
            let was_on = part.is_on(&switches);
            part.set(&mut switches, false);
            let input = was_on.then(|| self.switched(switches));
            (part, PARTS + layer * count + at, input)
        };
        parts.into_iter().enumerate().map(one).collect()
    }
}

/// What is left of the answer without a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    /// The part.
    pub part: Part,
    /// How likely the word of the trained network still is.
    pub share: f64,
    /// The most likely word now.
    pub first: u32,
}

/// What was measured of a question so far, layer by layer from the top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    question: Option<Question>,
    /// What the trained network answers.
    pub trained: Option<Prediction>,
    /// What it answers with what is switched, or was before the last switch.
    pub now: Option<Prediction>,
    /// Whether that belongs to the question.
    settled: bool,
    /// The parts of each layer that were on; of the layers from `fresh` on, what they were before
    /// the last switch.
    pub layers: Vec<Vec<Left>>,
    /// How many layers belong to the question.
    fresh: usize,
}

impl Measured {
    /// Whether all of it belongs to this question.
    pub fn is_whole(&self, question: &Question) -> bool {
        self.is_answered(question) && self.fresh == question.sizes[0]
    }

    /// Whether both answers belong to this question.
    pub fn is_answered(&self, question: &Question) -> bool {
        self.question.as_ref() == Some(question) && self.trained.is_some() && self.settled
    }

    /// The word that the trained network gives.
    pub fn word(&self) -> Option<u32> {
        Some(self.trained.as_ref()?.best.first()?.piece)
    }

    /// What was measured of a part.
    pub fn left(&self, part: Part) -> Option<Left> {
        self.layers.iter().flatten().find(|left| left.part == part).copied()
    }

    /// The head without which least is left.
    pub fn worst_head(&self) -> Option<Left> {
        let heads = self.layers.iter().flatten().filter(|left| left.part.is_head());
        heads.min_by(|a, b| a.share.total_cmp(&b.share)).copied()
    }

    /// What to compute next. A layer at a time, so that whoever types waits for no more than that.
    pub fn asks(&self, question: &Question) -> Vec<Beside> {
        let known = self.question.as_ref().filter(|known| known.is_like(question));
        let Some(word) = known.and_then(|_| self.word()) else {
            return vec![question.beside(TRAINED, question.trained(), 0)];
        };
        let is_same = known == Some(question);
        if !is_same || !self.settled {
            let input = question.switched(question.base.switches.clone());
            return vec![question.beside(NOW, input, word)];
        }
        if self.fresh >= question.sizes[0] {
            return Vec::new();
        }
        let parts = question.without(self.fresh).into_iter();
        parts.filter_map(|(_, number, input)| Some(question.beside(number, input?, word))).collect()
    }

    /// Takes what a result brings.
    pub fn take(&mut self, question: &Question, others: &[Other]) {
        if !self.question.as_ref().is_some_and(|known| known.is_like(question)) {
            *self = Self::default();
        }
        if self.question.as_ref() != Some(question) {
            self.question = Some(question.clone());
            (self.settled, self.fresh) = (false, 0);
        }
        let find = |number: usize, input: &Input| {
            let tag = Tag::new(KIND, number);
            let other = others.iter().find(|other| other.tag == tag && other.shown.is_of(input))?;
            other.shown.extras.predictions.first().cloned()
        };
        if self.trained.is_none() {
            self.trained = find(TRAINED, &question.trained());
        }
        let Some(word) = self.word() else { return };
        let of_word = |found: &Prediction| found.asked.piece == word;
        if !self.settled {
            let input = question.switched(question.base.switches.clone());
            let now = find(NOW, &input).filter(of_word);
            self.settled = now.is_some();
            self.now = now.or(self.now.take());
        }
        let found = |number: usize, input: &Input| find(number, input).filter(of_word);
        while self.settled
            && self.fresh < question.sizes[0]
            && self.take_layer(question, self.fresh, found)
        {}
    }

    /// Whether all of a layer is there; a layer with nothing on is.
    fn take_layer(
        &mut self,
        question: &Question,
        layer: usize,
        find: impl Fn(usize, &Input) -> Option<Prediction>,
    ) -> bool {
        let on = question.without(layer).into_iter();
        let on = on.filter_map(|(part, number, input)| Some((part, number, input?)));
        let left = |(part, number, input): (Part, usize, Input)| {
            let found = find(number, &input)?;
            let share = f64::from(found.asked.probability);
            Some(Left { part, share, first: found.best.first()?.piece })
        };
        let all = on.map(left).collect::<Option<Vec<_>>>();
        let is_there = all.is_some();
        if let Some(all) = all {
            self.layers.resize(self.layers.len().max(layer + 1), Vec::new());
            self.layers[layer] = all;
            self.fresh = layer + 1;
        }
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::predicted::tests_shown;
    use text::predictions::Candidate;

    /// A network of two layers of two heads on `[CLS] the cat [SEP]`.
    fn question() -> Question {
        let mut shown = tests_shown("the cat");
        (shown.layers, shown.heads) = (2, 2);
        Question::of(&shown, u32::MAX, Some(2)).expect("a word to hide")
    }

    fn answered(asked: &Beside, first: u32, probability: f32) -> Other {
        let mut shown = tests_shown("the cat");
        shown.input = asked.input.clone();
        let token = asked.asking.tokens[0];
        let of = |piece| Candidate { piece, logit: 0.0, probability };
        let prediction = Prediction {
            position: token.position,
            layer: None,
            best: vec![of(first)],
            asked: of(token.piece),
            rank: 1,
            loss: 0.0,
            entropy: 0.0,
        };
        shown.extras.predictions = vec![prediction];
        Other { tag: asked.tag.clone(), shown }
    }

    fn answer(measured: &mut Measured, question: &Question) -> usize {
        let asked = measured.asks(question);
        let others: Vec<_> = asked.iter().map(|asked| answered(asked, 7, 0.5)).collect();
        measured.take(question, &others);
        asked.len()
    }

    #[test]
    fn it_is_asked_as_trained_then_as_now_then_layer_by_layer() {
        let (question, mut measured) = (question(), Measured::default());
        assert_eq!(question.position, 2);
        let asked: Vec<usize> = (0..5).map(|_| answer(&mut measured, &question)).collect();
        assert_eq!(asked, [1, 1, 4, 4, 0]);
        assert!(measured.is_whole(&question));
        assert_eq!(measured.layers.iter().flatten().count(), 8);
        assert_eq!(measured.word(), Some(7));
    }

    #[test]
    fn a_switch_asks_the_trained_network_no_second_time_and_keeps_the_bars_until_new_ones_come() {
        let (question, mut measured) = (question(), Measured::default());
        for _ in 0..4 {
            answer(&mut measured, &question);
        }
        let mut switched = question.clone();
        Part::Head(0, 1).set(&mut switched.base.switches, false);
        let asked: Vec<usize> = (0..3).map(|_| answer(&mut measured, &switched)).collect();
        assert_eq!(asked, [1, 3, 4]);
        assert!(measured.is_whole(&switched) && measured.left(Part::Head(0, 1)).is_none());
    }

    #[test]
    fn an_answer_to_another_question_is_not_taken() {
        let (question, mut measured) = (question(), Measured::default());
        answer(&mut measured, &question);
        let mut asked = measured.asks(&question).remove(0);
        asked.input.sentence = "the dog".into();
        measured.take(&question, &[answered(&asked, 7, 0.5)]);
        assert_eq!(measured.now, None);
    }
}
