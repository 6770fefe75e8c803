//! Corrupting the input: what is done to a text in pre-training, and by hand.
//!
//! A [`Corruptor`] draws from a seed which pieces are selected and what becomes of them, and logs
//! every random number with the comparison it decided ([`Decision`]). What comes out is a list of
//! [`Edit`]s; edits made by hand are of the same kind, and [`Edits`] undoes and redoes both. The
//! [`Row`] is the input with the edits drawn in: what the model reads, what it is to predict.
//! [`Corruptor::many`] repeats a corruption and compares with theory; [`loss()`] does the sums.
//!
//! The same seed yields the same corruption on every machine: draws have 32 bits, and decisions
//! are made of whole numbers or of sums and products of binary fractions, which round alike
//! everywhere.

mod apply;
mod boundary;
mod budget;
mod candidates;
mod carry_over;
mod corrupt;
mod decision;
mod deletion;
mod draw;
mod edit;
mod edits;
mod edits_text;
mod insertion;
mod loss;
mod many;
mod masking;
mod random_pieces;
mod reordering;
mod row;
mod sampler;
mod selection;
mod settings;
pub mod span_length;
mod span_masking;
mod units;

pub use boundary::BoundedSpan;
pub use budget::Budget;
pub use candidates::{Candidate, MOST_CANDIDATES, candidates};
pub use carry_over::CarriedOver;
pub use corrupt::{Corruption, Corruptor, Selected};
pub use decision::{Choice, Cut, Decision, Treatment};
pub use draw::Draw;
pub use edit::{Edit, EditError, Name};
pub use edits::{EditedRow, Edits, Step};
pub use edits_text::{EditsTextError, MOST_EDITS};
pub use loss::{Loss, LossError, Term, loss, loss_of_probabilities};
pub use many::{Bar, ChiSquare, Compared, ManyDraws, Report, SpanReport, Treatments, chi_square};
pub use random_pieces::RandomPieces;
pub use row::{Change, Done, Label, Row, RowPiece};
pub use sampler::Span;
pub use settings::{Scheme, Settings, SettingsError, Split};
