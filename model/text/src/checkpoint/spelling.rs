//! How checkpoints spell the names of tensors. Inside this program they have one, the canonical
//! name: that of Hugging Face's BERT, without the prefix of the encoder.

use crate::config::Family;

/// What stands before the encoder's names.
const PREFIXES: [&str; 4] = ["bert.", "distilbert.", "electra.", "roberta."];

/// The table that every encoder has.
const WORD_TABLE: &str = "embeddings.word_embeddings.weight";

/// What DistilBERT calls the parts of a layer.
const LAYER_PARTS: [(&str, &str); 8] = [
    ("attention.q_lin", "attention.self.query"),
    ("attention.k_lin", "attention.self.key"),
    ("attention.v_lin", "attention.self.value"),
    ("attention.out_lin", "attention.output.dense"),
    ("sa_layer_norm", "attention.output.LayerNorm"),
    ("ffn.lin1", "intermediate.dense"),
    ("ffn.lin2", "output.dense"),
    ("output_layer_norm", "output.LayerNorm"),
];

/// What other families call the parts of heads. They have a dense map below the classifier of a whole
/// input, in the place of BERT's pooler.
const HEAD_PARTS: [(&str, &str); 13] = [
    ("vocab_transform", "cls.predictions.transform.dense"),
    ("vocab_layer_norm", "cls.predictions.transform.LayerNorm"),
    ("vocab_projector", "cls.predictions.decoder"),
    ("generator_predictions.dense", "cls.predictions.transform.dense"),
    ("generator_predictions.LayerNorm", "cls.predictions.transform.LayerNorm"),
    ("generator_lm_head", "cls.predictions.decoder"),
    ("lm_head", "cls.predictions"),
    ("lm_head.dense", "cls.predictions.transform.dense"),
    ("lm_head.layer_norm", "cls.predictions.transform.LayerNorm"),
    ("lm_head.decoder", "cls.predictions.decoder"),
    ("pre_classifier", "pooler.dense"),
    ("classifier.dense", "pooler.dense"),
    ("classifier.out_proj", "classifier"),
];

/// The canonical form of a name as it stands in a file: without a prefix, with BERT's names of
/// parts, and with `weight` and `bias` where the first published checkpoints say `gamma` and `beta`.
pub fn canonical(name: &str) -> String {
    if let Some(name) = name.strip_suffix(".scale") {
        return format!("{}.scale", canonical(name));
    }
    let name = without_prefix(name);
    let Some((stem, kind)) = name.rsplit_once('.') else { return name.to_owned() };
    let stem = layer_part(stem).unwrap_or_else(|| translated(&HEAD_PARTS, stem).to_owned());
    let kind = match kind {
        "gamma" if stem.ends_with("LayerNorm") => "weight",
        "beta" if stem.ends_with("LayerNorm") => "bias",
        kind => kind,
    };
    format!("{stem}.{kind}")
}

/// `transformer.layer.{n}.{part}` of DistilBERT in BERT's words.
fn layer_part(stem: &str) -> Option<String> {
    let (layer, part) = stem.strip_prefix("transformer.layer.")?.split_once('.')?;
    Some(format!("encoder.layer.{layer}.{}", translated(&LAYER_PARTS, part)))
}

fn translated<'a>(table: &[(&str, &'a str)], part: &'a str) -> &'a str {
    table.iter().find(|(theirs, _)| *theirs == part).map_or(part, |(_, ours)| ours)
}

/// A part of the encoder in the files of a family, by its canonical name.
pub fn in_encoder(family: Family, part: &str) -> String {
    let model = family.model_type();
    let of_layer = part.strip_prefix("encoder.layer.").and_then(|part| part.split_once('.'));
    match (family, of_layer) {
        (Family::DistilBert, Some((layer, part))) => {
            let theirs = LAYER_PARTS.iter().find(|(_, ours)| *ours == part);
            let part = theirs.map_or(part, |(theirs, _)| theirs);
            format!("{model}.transformer.layer.{layer}.{part}")
        }
        _ => format!("{model}.{part}"),
    }
}

/// The two maps above the vector of a whole text, the pooler and the classifier, in the files of a
/// family.
pub fn over_whole_text(family: Family) -> [&'static str; 2] {
    match family {
        Family::Bert => ["bert.pooler.dense", "classifier"],
        Family::DistilBert => ["pre_classifier", "classifier"],
        Family::Electra | Family::Roberta => ["classifier.dense", "classifier.out_proj"],
    }
}

/// What a program that wrapped the model put before the names of all its tensors, as `module.`; empty
/// where it put nothing there.
pub fn wrapper<'a>(names: impl Iterator<Item = &'a str>) -> &'a str {
    let before = names.filter_map(|name| name.strip_suffix(WORD_TABLE)).min_by_key(|all| all.len());
    let before = before.unwrap_or_default();
    // The name of one encoder ends that of another.
    let own = PREFIXES.iter().filter_map(|prefix| before.strip_suffix(prefix));
    own.min_by_key(|rest| rest.len()).unwrap_or(before)
}

/// The map below RoBERTa's classifier of whole texts.
const OWN_POOLER: &str = "classifier.dense.";

/// What older files of the same model hold beside it, which no head reads.
const UNREAD_POOLER: &str = "roberta.pooler.";

/// Tensors without what a wrapper put before their names, and without those that no head reads.
pub fn unwrapped<T>(all: Vec<(String, T)>) -> Vec<(String, T)> {
    let prefix = wrapper(all.iter().map(|(name, _)| name.as_str())).to_owned();
    let own = |name: String| name.strip_prefix(&prefix).map(str::to_owned).unwrap_or(name);
    let mut all: Vec<_> = all.into_iter().map(|(name, of)| (own(name), of)).collect();
    if all.iter().any(|(name, _)| name.starts_with(OWN_POOLER)) {
        all.retain(|(name, _)| !name.starts_with(UNREAD_POOLER));
    }
    all
}

/// A name without that of the encoder before it, as an encoder alone has it.
pub fn without_prefix(name: &str) -> &str {
    PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

/// The name under which a tensor is written: as in Hugging Face's `BertForPreTraining`.
pub fn written(canonical: &str) -> String {
    let is_encoder = ["embeddings.", "embeddings_project.", "encoder.", "pooler."];
    if is_encoder.iter().any(|prefix| canonical.starts_with(prefix)) {
        format!("bert.{canonical}")
    } else {
        canonical.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_every_family_are_read_as_they_were_written() {
        let parts = LAYER_PARTS.map(|(_, ours)| format!("encoder.layer.3.{ours}"));
        let tables = ["embeddings.LayerNorm", "embeddings_project"].map(str::to_owned);
        for family in Family::ALL {
            for part in parts.iter().chain(&tables) {
                let name = format!("{}.weight", in_encoder(family, part));
                assert_eq!(canonical(&name), format!("{part}.weight"), "{name}");
            }
            let [pooler, classifier] = over_whole_text(family).map(|map| format!("{map}.bias"));
            assert_eq!(canonical(&pooler), "pooler.dense.bias");
            assert_eq!(canonical(&classifier), "classifier.bias");
        }
    }

    #[test]
    fn spellings_of_other_checkpoints_become_canonical() {
        let cases = [
            ("bert.embeddings.LayerNorm.gamma", "embeddings.LayerNorm.weight"),
            ("embeddings.LayerNorm.beta", "embeddings.LayerNorm.bias"),
            ("bert.pooler.dense.weight.scale", "pooler.dense.weight.scale"),
            ("cls.predictions.bias", "cls.predictions.bias"),
            ("somewhere.gamma", "somewhere.gamma"),
            ("bias", "bias"),
            (
                "distilbert.transformer.layer.1.sa_layer_norm.weight",
                "encoder.layer.1.attention.output.LayerNorm.weight",
            ),
            ("transformer.layer.0.ffn.lin2.bias.scale", "encoder.layer.0.output.dense.bias.scale"),
            ("vocab_projector.bias", "cls.predictions.decoder.bias"),
            ("electra.embeddings_project.weight", "embeddings_project.weight"),
            ("generator_lm_head.weight", "cls.predictions.decoder.weight"),
            ("classifier.out_proj.weight", "classifier.weight"),
            ("lm_head.bias", "cls.predictions.bias"),
            ("lm_head.layer_norm.weight", "cls.predictions.transform.LayerNorm.weight"),
            ("roberta.encoder.layer.0.output.dense.bias", "encoder.layer.0.output.dense.bias"),
            ("classifier.weight", "classifier.weight"),
        ];
        for (name, expected) in cases {
            assert_eq!(canonical(name), expected);
        }
    }

    #[test]
    fn a_pooler_beside_that_of_the_classifier_is_not_read() {
        let kept = |names: &[&str]| {
            let named = names.iter().map(|name| ((*name).to_owned(), ())).collect();
            unwrapped(named).into_iter().map(|(name, ())| name).collect::<Vec<_>>()
        };
        let table = "module.roberta.embeddings.word_embeddings.weight";
        let pooler = "module.roberta.pooler.dense.weight";
        assert_eq!(kept(&[table, pooler]).len(), 2);
        let found = kept(&[table, pooler, "module.classifier.dense.weight"]);
        assert_eq!(found[1..], ["classifier.dense.weight"]);
    }

    #[test]
    fn writing_and_reading_names_are_inverse() {
        let decoder = "cls.predictions.decoder.weight";
        for name in ["embeddings.LayerNorm.bias", "pooler.dense.weight", "qa_outputs.bias", decoder]
        {
            assert_eq!(canonical(&written(name)), name);
        }
    }
}
