//! Teaching the network: what is chosen, the examples, the run, and what came of it.

pub mod aside;
pub mod attention;
pub mod chosen;
pub mod classroom;
pub mod curves;
pub mod cut;
pub mod draft;
pub mod few;
pub mod first;
pub mod imbalance;
pub mod lack;
pub mod loading;
pub mod many;
pub mod network;
pub mod origin;
pub mod own_head;
pub mod pasted;
pub mod record;
pub mod run;
pub mod sheet;
pub mod source;
pub mod split;
pub mod told;
pub mod typed;
pub mod visited;
pub mod wrong;
