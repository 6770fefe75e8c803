//! The card of a model: what its authors say of it, and what became of it here.

/// Where a model comes from.
pub enum Origin {
    /// A folder of this machine.
    Folder,
    /// A repository of the hub.
    Hub {
        /// Its page.
        address: String,
        /// Its state.
        commit: String,
    },
}

/// A card as its authors wrote it.
#[derive(Debug, PartialEq)]
pub struct Card {
    /// The licence of the weights, if it is named.
    pub licence: Option<String>,
    /// The text below the fields.
    text: String,
}

impl Card {
    /// Reads a card: fields between two lines `---`, then Markdown.
    pub fn read(card: &str) -> Self {
        let card = card.replace("\r\n", "\n");
        let fields = card.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
        let (fields, text) = fields.unwrap_or(("", &card));
        Self { licence: licence(fields), text: text.trim().to_owned() }
    }

    /// The card of the model `name`. `cost`: how far it is from the original.
    pub fn rewritten(&self, name: &str, origin: &Origin, form: &str, cost: &str) -> String {
        let origin = match origin {
            Origin::Folder => "a folder".to_owned(),
            Origin::Hub { address, commit } => format!("<{address}> at commit `{commit}`"),
        };
        let form = match form {
            "int8" => "matrices are int8 with one f32 scale a row (`X.scale`), vectors f16",
            _ => "all weights are f16",
        };
        let licence = match &self.licence {
            Some(licence) => format!("Licence of the weights: {licence}."),
            None => {
                "Licence of the weights: none is named. Ask the authors before you pass them on."
                    .to_owned()
            }
        };
        let cost = cost.lines().map(|line| format!("- {line}\n")).collect::<String>();
        let mut card = format!(
            "# {name}\n\nMade by `cargo xtask model` from {origin}: {form}; `manifest.json` has the \
             checksums.\n\n**Against the original:**\n\n{cost}\n{licence}\n"
        );
        if !self.text.is_empty() {
            card += &format!("\nThe card of the original:\n\n---\n\n{}\n", self.text);
        }
        card
    }
}

/// `license`, and what it is called where it is none of the usual ones.
fn licence(fields: &str) -> Option<String> {
    let named = [value(fields, "license_name"), value(fields, "license_link")];
    let named: Vec<_> = named.into_iter().flatten().collect();
    match value(fields, "license")? {
        other if other == "other" && !named.is_empty() => Some(named.join(", ")),
        licence => Some(licence),
    }
}

/// The value of a field of the outermost level: a word, or the items of a list.
fn value(fields: &str, key: &str) -> Option<String> {
    let mut lines = fields.lines();
    let first = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    let items = lines.map_while(|line| line.trim_start().strip_prefix("- "));
    let inline = first.trim().trim_matches(['[', ']']).split(',');
    let all = inline.chain(items).map(|item| item.trim().trim_matches(['"', '\'']));
    let all: Vec<_> = all.filter(|item| !item.is_empty()).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licence_is_read_however_it_is_written() {
        for (fields, wanted) in [
            ("language: en\nlicense: apache-2.0\ntags:\n- bert", Some("apache-2.0")),
            ("license: \"mit\"", Some("mit")),
            ("license:\n- mit\n- cc-by-4.0\ntags:\n- x", Some("mit, cc-by-4.0")),
            ("license: [mit, 'cc0-1.0']", Some("mit, cc0-1.0")),
            ("license: other\nlicense_name: own\nlicense_link: LICENSE", Some("own, LICENSE")),
            ("license: other", Some("other")),
            ("tags:\n- license: mit", None),
            ("license:\ntags:\n- x", None),
            ("", None),
        ] {
            let card = Card::read(&format!("---\n{fields}\n---\n\n# Title\n"));
            assert_eq!(card.licence.as_deref(), wanted, "{fields}");
            assert_eq!(card.text, "# Title");
        }
        // Only between the lines is it a field.
        let plain = "# Title\nlicense: mit";
        assert_eq!(Card::read(plain), Card { licence: None, text: plain.to_owned() });
        assert_eq!(Card::read("---\r\nlicense: mit\r\n---\r\nx").licence.as_deref(), Some("mit"));
    }
}
