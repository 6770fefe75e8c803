//! Formulas: from LaTeX, as it stands between dollar signs, to MathML.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

use crate::fault::FaultKind;

/// Longest formula in bytes.
const LONGEST: usize = 400;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// As it was written.
    pub source: String,
    /// A whole `<math>` element. Whatever was written, it holds elements of MathML only, no links
    /// and no scripts.
    pub mathml: String,
    /// Whether it stands on a line of its own.
    pub display: bool,
}

/// Converts formulas.
#[derive(Default)]
pub(super) struct Formulas {
    converter: LatexToMathML,
}

impl Formulas {
    pub fn new() -> Self {
        Self { converter: LatexToMathML::new(MathCoreConfig::default()).unwrap_or_default() }
    }

    /// The formula that `source` writes.
    pub fn read(&self, source: &str, display: bool) -> Result<Formula, FaultKind> {
        if source.len() > LONGEST {
            return Err(FaultKind::LongFormula { limit: LONGEST });
        }
        let style = if display { MathDisplay::Block } else { MathDisplay::Inline };
        let converted = self.converter.convert_with_local_state(source, style);
        let mathml =
            converted.map_err(|error| FaultKind::Formula { reason: error.error_message() })?.mathml;
        if ["href", "<a", "<script", "src="].iter().any(|word| mathml.contains(word)) {
            return Err(FaultKind::Formula { reason: "links are not allowed in it".to_owned() });
        }
        Ok(Formula { source: source.to_owned(), mathml, display })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mathml(source: &str) -> String {
        Formulas::new().read(source, false).expect(source).mathml
    }

    #[test]
    fn formulas_become_elements() {
        let sum = mathml(r"z_i = \sum_j a_{ij} v_j");
        assert!(sum.starts_with("<math") && sum.ends_with("</math>"), "{sum}");
        assert!(sum.contains("<msub><mi>z</mi><mi>i</mi></msub>"), "{sum}");
        assert!(mathml(r"\frac{q \cdot k}{\sqrt{d_k}}").contains("<msqrt>"));
        assert!(Formulas::new().read("x^2", true).expect("a formula").mathml.contains("block"));
    }

    #[test]
    fn nothing_but_mathematics_comes_out() {
        assert!(mathml("a < b").contains("&lt;"));
        assert!(mathml(r"\text{<script>}").contains("&lt;script"));
        let formulas = Formulas::new();
        for source in [r"\frac{1}", "{", r"\nonsense", r"\href{https://example.org}{x}"] {
            assert!(formulas.read(source, false).is_err(), "{source}");
        }
        assert!(formulas.read(&"x".repeat(LONGEST + 1), false).is_err());
    }

    proptest! {
        #[test]
        fn nothing_written_can_break_it(source in prop_oneof![
            r"[\\a-z{}_^&$<>0-9 ]{0,60}",
            r"(\\(frac|sqrt|text|left|right|begin|end|href|sum|hat|mathbf|over)|[{}\[\]()|_^&x1]|\{align\}|\{matrix\}){0,20}",
            ".{0,40}",
        ]) {
            if let Ok(formula) = Formulas::new().read(&source, false) {
                prop_assert!(formula.mathml.starts_with("<math"));
                prop_assert!(!formula.mathml.contains("<script"));
            }
        }
    }
}
