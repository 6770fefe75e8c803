//! Runs: networks that learn step by step beside the passes. What every run has in common stands
//! here; a kind of run adds what is its own.

use std::borrow::Cow;
use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What a kind of run says and is told in its own words.
pub trait Part:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Part for T where
    T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// A kind of run.
pub trait Kind: Clone + Debug + Default + PartialEq + Send + Sync + 'static {
    /// What messages call it.
    const NAME: &'static str;
    /// What a run begins with.
    type Begin: Part;
    /// What its networks can be asked.
    type Ask: Part;
    /// What is known once its networks are there.
    type Begun: Part;
    /// What is told of a step of one network.
    type Step: Part;
    /// What one network made of the examples that are held out.
    type Found: Part;
    /// An answer, or a part of one.
    type Answer: Part;
}

/// What the page asks of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Command<K: Kind> {
    /// Makes networks with first weights; those of this kind that there were go. They wait for
    /// [`Command::Run`].
    Begin(K::Begin),
    /// Makes the networks in which a recorded run ended.
    Recall {
        /// What that run began with.
        with: K::Begin,
        /// Where its weights are.
        weights: String,
    },
    /// Learns until told otherwise.
    Run,
    /// Stops after the round that goes on.
    Pause,
    /// Takes one step of each network.
    Step,
    /// Ends it and frees what it holds.
    End,
    /// Asks its networks, under a number of its own.
    Ask(K::Ask),
}

/// What the page is told of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum News<K: Kind> {
    /// The networks are there.
    Begun(K::Begun),
    /// Rounds that were taken since this was last told.
    Stepped {
        /// Of each round, the step of each network.
        rounds: Vec<Vec<K::Step>>,
        /// Milliseconds of learning of each network so far.
        milliseconds: Vec<f64>,
        /// Whether it goes on.
        running: bool,
    },
    /// The networks were tried on what is held out, and can be asked as they are now.
    Judged {
        /// The steps after which networks can be asked, the newest last.
        states: Vec<usize>,
        /// What was found of each network.
        found: Vec<K::Found>,
    },
    /// Answers a question, whose number comes with it.
    Answered(K::Answer),
    /// The run, or the question, cannot go on.
    Failed {
        /// A sentence.
        detail: String,
    },
}

/// A whole run, as rooms show it until somebody begins one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Recorded<K: Kind> {
    /// What was known once its networks were there.
    pub begun: K::Begun,
    /// Of each round, the step of each network.
    pub rounds: Vec<Vec<K::Step>>,
    /// What each network found of what is held out, after so many steps.
    pub looks: Vec<(usize, Vec<K::Found>)>,
    /// Milliseconds that each network learned.
    pub milliseconds: Vec<f64>,
}

/// How a text is divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rows {
    /// Rows to learn from.
    pub learned: usize,
    /// Rows that are held out.
    pub held_out: usize,
    /// Those of them that also stand among the rows to learn from.
    pub repeated: usize,
    /// Rows that are not learned from, because they are held out, too.
    #[serde(default)]
    pub apart: usize,
}

/// A [`Command`] or [`News`] of a kind that stays closed until somebody who knows the kind asks for
/// it: whoever only hands it on needs no program that reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    kind: Cow<'static, str>,
    json: String,
}

impl Letter {
    /// Closes a command. What JSON cannot hold is refused where it is opened.
    pub fn command<K: Kind>(command: &Command<K>) -> Self {
        Self::of::<K>(command)
    }

    /// Closes news.
    pub fn news<K: Kind>(news: &News<K>) -> Self {
        Self::of::<K>(news)
    }

    fn of<K: Kind>(message: &impl Serialize) -> Self {
        let json = serde_json::to_string(message).unwrap_or_default();
        Self { kind: Cow::Borrowed(K::NAME), json }
    }

    /// Whether it is of this kind.
    pub fn is<K: Kind>(&self) -> bool {
        self.kind == K::NAME
    }

    /// The command in it.
    ///
    /// # Errors
    /// If there is no command of this kind in it.
    pub fn open_command<K: Kind>(&self) -> Result<Command<K>, serde_json::Error> {
        serde_json::from_str(&self.json)
    }

    /// The news in it.
    ///
    /// # Errors
    /// If there are no news of this kind in it.
    pub fn open_news<K: Kind>(&self) -> Result<News<K>, serde_json::Error> {
        serde_json::from_str(&self.json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Counting;

    impl Kind for Counting {
        const NAME: &'static str = "counting";
        type Begin = usize;
        type Ask = String;
        type Begun = ();
        type Step = usize;
        type Found = f64;
        type Answer = String;
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Naming;

    impl Kind for Naming {
        const NAME: &'static str = "naming";
        type Begin = String;
        type Ask = ();
        type Begun = ();
        type Step = ();
        type Found = ();
        type Answer = ();
    }

    fn posted(letter: &Letter) -> Letter {
        let json = serde_json::to_string(letter).unwrap_or_default();
        serde_json::from_str(&json).expect("a letter")
    }

    #[test]
    fn a_command_arrives_as_it_was_sent() {
        for command in [
            Command::Begin(7),
            Command::Recall { with: 7, weights: "runs/counting.weights".to_owned() },
            Command::Run,
            Command::Pause,
            Command::Step,
            Command::End,
            Command::Ask("\"{}\"".to_owned()),
        ] {
            let letter = posted(&Letter::command::<Counting>(&command));
            assert!(letter.is::<Counting>() && !letter.is::<Naming>());
            assert_eq!(letter.open_command().ok(), Some(command));
        }
    }

    #[test]
    fn news_arrive_as_they_were_sent() {
        let detail = "No.".to_owned();
        let (rounds, milliseconds) = (vec![vec![1], vec![2]], vec![0.5]);
        for news in [
            News::Begun(()),
            News::Stepped { rounds, milliseconds, running: true },
            News::Judged { states: vec![0, 2], found: vec![0.25] },
            News::Answered("seven".to_owned()),
            News::Failed { detail },
        ] {
            let letter = posted(&Letter::news::<Counting>(&news));
            assert_eq!(letter.open_news().ok(), Some(news));
        }
    }

    #[test]
    fn a_letter_of_another_kind_is_refused() {
        let letter = Letter::command::<Counting>(&Command::Begin(7));
        assert!(letter.open_command::<Naming>().is_err());
        assert!(letter.open_news::<Counting>().is_err());
    }
}
