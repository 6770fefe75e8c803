//! The words that a person asks about.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Between the words in a link.
const BETWEEN: char = '~';

/// A word, and three of an analogy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The word whose neighbours are looked for.
    pub word: String,
    /// a, b, c: b is to a as the answer is to c.
    pub analogy: [String; 3],
}

impl Default for Asked {
    fn default() -> Self {
        Self { word: "king".to_owned(), analogy: ["france", "paris", "italy"].map(str::to_owned) }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = &self.analogy;
        let plain = |word: &String| word.replace(BETWEEN, " ");
        text.write_str(&[&self.word, a, b, c].map(plain).join(&BETWEEN.to_string()))
    }
}

impl FromStr for Asked {
    type Err = Infallible;

    /// Words that are missing are those of the default.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let mut asked = Self::default();
        if text.is_empty() {
            return Ok(asked);
        }
        let places = std::iter::once(&mut asked.word).chain(&mut asked.analogy);
        places.zip(text.split(BETWEEN)).for_each(|(place, word)| *place = word.to_owned());
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_from_their_link() {
        for text in ["dog~king~queen~man", "~~~", "Ä b~c~d~e"] {
            assert_eq!(text.parse::<Asked>().map(|asked| asked.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("".parse(), Ok(Asked::default()));
        let short: Asked = "dog".parse().expect("any text");
        assert_eq!((short.word.as_str(), &short.analogy), ("dog", &Asked::default().analogy));
        assert_eq!(Asked { word: "a~b".to_owned(), ..short }.to_string(), "a b~france~paris~italy");
    }
}
