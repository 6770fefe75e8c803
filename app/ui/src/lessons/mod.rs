//! Lessons: a panel beside the open room that sets its state and measures on the learner's sentence.

pub mod answers;
pub mod class;
pub mod facts;
pub mod keeping;
pub mod library;
pub mod loading;
pub mod travel;
pub mod view;
pub mod wanted;
