//! BERT masking and substitution (Devlin et al. 2019, section 3.1).

use super::decision::Treatment;
use super::sampler::Sampler;
use super::selection::Selection;
use super::settings::Scheme;

impl Sampler<'_> {
    /// Selects a piece or word, decides for each of its pieces what becomes of it, and so on.
    /// Under substitution, random pieces replace all of them.
    pub(super) fn mask_pieces(&mut self) {
        let mut selection = Selection::new(self);
        while let Some(unit) = selection.next(self) {
            for piece in unit {
                if self.settings.scheme == Scheme::Substitution {
                    self.carry_out(piece..piece + 1, Treatment::Random);
                } else {
                    self.treat(piece..piece + 1);
                }
            }
        }
    }
}
