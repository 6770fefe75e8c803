//! What the rooms of tiny networks keep: measures read it, too.

use small::written::Written;
use small::written::graph::GraphChosen;
use small::written::layers::Layers;
use small::written::line::LineChosen;
use small::written::unit::Unit;

use super::{Fields, Texts, read};

impl Fields for Unit {
    fn fits(&self) -> bool {
        self.fits()
    }
}

impl Fields for LineChosen {
    fn fits(&self) -> bool {
        self.fits()
    }
}

impl Fields for GraphChosen {
    fn fits(&self) -> bool {
        self.fits()
    }
}

impl Fields for Layers {
    fn fits(&self) -> bool {
        self.fits()
    }
}

/// What measures read of it, of a state that has these texts of a room.
pub fn written(of_room: impl Fn(&str) -> Texts) -> Written {
    Written { unit: read(&of_room("neuron")).0, graph: read(&of_room("gradients")).0 }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use small::points::{MOST_POINTS, Preset};
    use small::written::labelled::Labelled;

    use super::super::{Texts, differing, read};
    use super::*;

    fn texts(pairs: &str) -> Texts {
        let pair = |pair: &str| pair.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned()));
        pairs.split('&').filter_map(pair).collect()
    }

    fn comes_back<T: Fields>(pairs: &str) {
        let (value, refused) = read::<T>(&texts(pairs));
        assert_eq!((differing(&value), refused), (texts(pairs), Vec::new()), "{pairs}");
    }

    fn refused<T: Fields + Debug>(pairs: &str) {
        for (name, text) in texts(pairs) {
            let (_, refused) = read::<T>(&Texts::from([(name.clone(), text.clone())]));
            assert_eq!(refused, [name], "{text}");
        }
    }

    #[test]
    fn units() {
        comes_back::<Unit>("weights=-2,0,2&inputs=1,-0.05,0.9&activation=gelu&as_input=true");
        comes_back::<Unit>("bias=0&activation=relu");
        refused::<Unit>("weights=1,2&inputs=3,0,2&activation=step&as_input=x1&bias=NaN");
        refused::<Unit>("weights=a,b,c&inputs=&bias=2.1");
    }

    #[test]
    fn points_and_their_training() {
        comes_back::<LineChosen>("seed=7&rate=0.3&points=xor");
        comes_back::<LineChosen>("points=&steps=10000&start=0.5,-1.25,0");
        comes_back::<LineChosen>("points=0.25,-1.5,1;3,0,0");
        comes_back::<LineChosen>("points=0.25,-1.5,1");
        refused::<LineChosen>("points=1,2&rate=0.5&steps=10001&start=1,2&seed=-1");
        refused::<LineChosen>("points=4,0,1&start=1,2,1001");
        refused::<LineChosen>("points=1,1,2&start=NaN,1,1");
        let many = "0,0,1;".repeat(MOST_POINTS) + "0,0,1";
        refused::<LineChosen>(&format!("points={many}"));
        let own = Labelled::Own(Preset::Moons.points());
        let line = LineChosen { points: own, ..LineChosen::default() };
        assert_eq!(read(&differing(&line)), (line, Vec::new()));
    }

    #[test]
    fn graphs() {
        comes_back::<GraphChosen>("values=a:3,b:1,c:6&shown=3&node=0");
        comes_back::<GraphChosen>("values=x_1:-0.25&expression=x_1^2");
        comes_back::<GraphChosen>("values=&expression=");
        refused::<GraphChosen>("values=a&shown=x&node=-1");
        refused::<GraphChosen>("values=a:1e9&shown=1000000");
    }

    #[test]
    fn networks_of_two_layers() {
        comes_back::<Layers>("points=moons&units=8&activation=relu&seed=9&rate=3&parameter=32");
        refused::<Layers>("units=9&activation=gelu&rate=0.5&parameter=17&points=ring");
    }
}
