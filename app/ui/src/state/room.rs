//! A room as a value: what the page knows of it before its program is there.

use std::fmt;

use text::config::BertConfig;
use text::head::Head;
use text::wishes::Wish;

use super::field::Field;
use super::panel::Panel;
use super::parameters::{self, Count};
use crate::kit::text::Key;

/// What the page knows of a room.
pub struct Room {
    /// What links call it.
    pub id: &'static str,
    /// What people call it.
    pub name: Key,
    /// What it is in the network.
    pub place: Key,
    /// Its group in the menu, and its place in that.
    pub menu: (Group, u8),
    /// The part of the network that it is about.
    pub about: About,
    /// What it opens on.
    pub example: Example,
    /// What it reads.
    pub reads: Reads,
    /// Its parts that can fill the stage; the first is what it opens on.
    pub panels: &'static [Panel],
    /// What is counted of it.
    pub counts: Counts,
    /// What a pass must keep for it, beside the attention.
    pub wishes: fn(Chosen) -> Vec<Wish>,
    /// What it compares with another network, where it does.
    pub compares: Option<Compares>,
    /// What it keeps: the fields of its structs.
    pub fields: &'static [Field],
}

/// What a room opens on, until a person types something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The sentence.
    pub sentence: &'static str,
    /// The second sentence, or the passage.
    pub pair: Option<&'static str>,
    /// The chosen pieces.
    pub queries: &'static [usize],
    /// The chosen layer, where it is not the one that is chosen anyway.
    pub layer: Option<usize>,
    /// The room that its precomputed numbers are made for, whose name the file has; `None` where there
    /// are none.
    pub of: Option<&'static str>,
}

impl Example {
    /// The sentence of "Attention Is All You Need", figure 3, with *it* chosen.
    pub const ANIMAL: Self =
        Self { queries: &[10], of: Some("attention"), ..Self::own(lessons::DEFAULT_SENTENCE) };
    /// A sentence of a room that needs no pass of BERT to begin with.
    pub const fn own(sentence: &'static str) -> Self {
        Self { sentence, pair: None, queries: &[], layer: None, of: None }
    }
    /// Two sentences, or a question and a passage.
    pub const fn two(sentence: &'static str, pair: &'static str) -> Self {
        Self { pair: Some(pair), ..Self::own(sentence) }
    }

    /// A sentence with a gap that the model fills well, and late; the gap chosen.
    pub const FRANCE: Self = Self {
        queries: &[6],
        of: Some("network"),
        ..Self::own("The capital of France is [MASK].")
    };
}

/// What is chosen in the model that answers.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Layers of the model.
    pub layers: usize,
    /// The chosen one.
    pub layer: usize,
    /// The chosen head.
    pub head: usize,
}

/// What a room compares with another network.
#[derive(Clone, Copy)]
pub struct Compares {
    /// The panels that show it.
    pub panels: &'static [&'static str],
    /// What is asked of the other network, of so many layers; `None` asks the same as of the model.
    pub wishes: Option<fn(usize) -> Vec<Wish>>,
}

/// A group of rooms in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The bar has a button for it, the menu has none.
    Front,
    /// What is inside the network.
    Look,
    /// What the network can be asked.
    Ask,
    /// What a network learns here.
    Teach,
    /// What came before the network, and what stands beside it.
    Around,
}

/// The part of the network that a room is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// None: it is about another network, with these parts from the input to the output.
    Own(&'static [Key]),
    /// The pieces.
    Pieces,
    /// The vectors that go into the layers.
    Vectors,
    /// The attention of the chosen layer.
    Attention,
    /// The chosen layer.
    Layer,
    /// The answer.
    Answer,
    /// All of it.
    All,
}

/// What is counted of a room.
#[derive(Clone, Copy)]
pub enum Counts {
    /// Nothing.
    Nothing,
    /// Pieces: it has no parameters.
    Pieces,
    /// The parameters of its place, and their share of the encoder's.
    Share(fn(&BertConfig) -> Count),
    /// The parameters of a head on the encoder.
    More(fn(&BertConfig) -> Count),
    /// The parameters of a head, of which so many are the head itself.
    Pooled(fn(&BertConfig) -> Count, fn(&BertConfig) -> Count),
    /// The encoder's, in a sentence of its own.
    Encoder(Key),
}

/// What a room reads of what a person typed and chose.
#[derive(Clone, Copy, Debug)]
pub struct Reads {
    /// Whether it shows anything that only a pass of the model tells.
    pub pass: bool,
    /// Whether it is about the sentence that is typed.
    pub sentence: bool,
    /// Whether the sentence is one for BERT, not for a network of the room's own.
    pub for_bert: bool,
    /// What a second box holds.
    pub pair: Pair,
    /// The head without which it has nothing to show.
    pub head: Option<Head>,
    /// Another head with which it has something to show, too.
    pub instead: Option<Head>,
    /// Whether it shows one piece at a time: the one that was chosen last.
    pub one_piece: bool,
    /// Whether the pieces of the input can be edited here, and the model reads the edited row.
    pub edits: bool,
    /// Whether it chooses the segment vectors that are added.
    pub segments: bool,
    /// What the model is asked to predict.
    pub predictions: Predictions,
    /// Whether it shows the inside of the chosen layer and head.
    pub layer: bool,
    /// Whether a sentence model reads here as many pieces as its own files say.
    pub as_sentences: bool,
}

/// What a second box holds.
#[derive(Clone, Copy, Debug)]
pub enum Pair {
    /// There is none.
    Nothing,
    /// A second sentence.
    Sentence,
    /// A passage, of which so many pieces are read by a model with so many positions.
    Passage(fn(usize) -> usize),
}

/// What the model is asked to predict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predictions {
    /// Nothing.
    Nothing,
    /// What was hidden.
    Hidden,
    /// What was hidden, and the chosen piece.
    Chosen,
    /// Every piece at its own place, to show what switches do to it.
    EveryPiece,
}

impl Reads {
    /// A room that shows what a pass of BERT makes of one or two sentences.
    pub const BERT: Self = Self {
        pass: true,
        sentence: true,
        for_bert: true,
        pair: Pair::Sentence,
        head: None,
        instead: None,
        one_piece: false,
        edits: false,
        segments: false,
        predictions: Predictions::Hidden,
        layer: false,
        as_sentences: false,
    };
    /// A room whose own network reads the sentence.
    pub const OWN: Self = Self { pass: false, for_bert: false, pair: Pair::Nothing, ..Self::BERT };
    /// A room that reads no sentence.
    pub const NOTHING: Self = Self { pass: false, sentence: false, ..Self::BERT };
}

impl Pair {
    /// Whether there is a second box.
    pub fn is_read(self) -> bool {
        !matches!(self, Self::Nothing)
    }
}

impl Room {
    /// A room about what a pass of BERT makes of a sentence, with nothing of its own.
    pub const fn new(
        id: &'static str,
        name: Key,
        menu: (Group, u8),
        panels: &'static [Panel],
    ) -> Self {
        Self {
            id,
            name,
            place: name,
            menu,
            about: About::All,
            example: Example::ANIMAL,
            reads: Reads::BERT,
            panels,
            counts: Counts::Share(parameters::encoder),
            wishes: |_| Vec::new(),
            compares: None,
            fields: &[],
        }
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Room {}

impl fmt::Debug for Room {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(self.id)
    }
}

/// Every room, in the parts in which the page's program comes; the first part is there from the start.
#[derive(Clone, Copy)]
pub struct Rooms(pub &'static [&'static [&'static Room]]);

impl Rooms {
    /// All of them.
    pub fn all(self) -> impl Iterator<Item = &'static Room> {
        self.0.iter().copied().flatten().copied()
    }

    /// The one that links call so.
    pub fn named(self, id: &str) -> Option<&'static Room> {
        self.all().find(|room| room.id == id)
    }

    /// The one that the page opens with.
    ///
    /// # Panics
    /// If there is no room at all.
    pub fn first(self) -> &'static Room {
        self.0[0][0]
    }

    /// Those of a group of the menu, in their order.
    pub fn of(self, group: Group) -> Vec<&'static Room> {
        let mut rooms: Vec<_> = self.all().filter(|room| room.menu.0 == group).collect();
        rooms.sort_by_key(|room| room.menu);
        rooms
    }

    /// The part that a room comes with, counted from the one that is there from the start.
    pub fn part_of(self, room: &Room) -> usize {
        self.0.iter().position(|part| part.contains(&room)).unwrap_or(0)
    }
}

impl PartialEq for Rooms {
    fn eq(&self, other: &Self) -> bool {
        self.all().eq(other.all())
    }
}

impl fmt::Debug for Rooms {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.debug_list().entries(self.all()).finish()
    }
}
