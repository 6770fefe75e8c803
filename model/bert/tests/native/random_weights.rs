//! A network of the same shape with random weights: every number of it, of every family.
use bert::Bert;
use bert::checkpoint::ModelFiles;
use bert::word_table::WordTable;
use burn::module::{Module, ModuleVisitor, Param};
use burn::tensor::{Device, Tensor};

use crate::family_files::named;

/// Every number of matrices and tables, and every number of vectors.
#[derive(Default)]
struct Numbers {
    drawn: Vec<Vec<f32>>,
    set: Vec<Vec<f32>>,
}

impl ModuleVisitor for Numbers {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        let data = pollster::block_on(param.val().into_data_async()).expect("values");
        let numbers = data.try_to_vec::<f32>().expect("single precision");
        if D == 1 { &mut self.set } else { &mut self.drawn }.push(numbers);
    }
}

fn numbers(bert: &Bert) -> Numbers {
    let mut numbers = Numbers::default();
    bert.encoder.visit(&mut numbers);
    bert.pooler.visit(&mut numbers);
    bert.mlm.visit(&mut numbers);
    bert.nsp.visit(&mut numbers);
    bert.question.visit(&mut numbers);
    bert.sequence.visit(&mut numbers);
    bert.token.visit(&mut numbers);
    bert.replaced.visit(&mut numbers);
    numbers
}

fn load(name: &str) -> Bert {
    let files = ModelFiles::from_named(named(name)).expect("a whole model");
    files.load(&Device::flex()).expect("a model that can be used")
}

const FAMILIES: [&str; 12] = [
    "bert-pretraining",
    "bert-bare",
    "bert-masked-untied",
    "bert-words-cased",
    "bert-question-shards",
    "distilbert-masked",
    "distilbert-sequence",
    "electra-generator",
    "electra-discriminator",
    "electra-sequence",
    "roberta-masked",
    "roberta-sequence",
];

#[test]
fn no_part_of_any_family_keeps_what_it_learned() {
    for name in FAMILIES {
        let trained = load(name);
        let random = trained.with_random_weights(1);
        assert_eq!(random.heads(), trained.heads(), "{name}");
        let (before, now) = (numbers(&trained), numbers(&random));
        // An int8 table of the trained network is none of its parameters.
        let bytes = usize::from(matches!(trained.encoder.embeddings.word, WordTable::Bytes(_)));
        assert_eq!(now.drawn.len(), before.drawn.len() + bytes, "{name}");
        assert_eq!(now.set.len(), before.set.len(), "{name}");
        for drawn in &now.drawn {
            assert!(!before.drawn.contains(drawn), "{name}");
        }
        let plain = |vector: &Vec<f32>| [0.0, 1.0].iter().any(|x| vector.iter().all(|y| y == x));
        assert!(now.set.iter().all(plain), "{name}");
    }
}

#[test]
fn weights_are_normal_with_the_spread_of_the_configuration() {
    for (given, spread) in [(None, 0.02), (Some(0.1), 0.1)] {
        let mut trained = load("bert-pretraining");
        trained.config.initializer_range = given.unwrap_or(trained.config.initializer_range);
        let drawn = numbers(&trained.with_random_weights(3)).drawn;
        // Panels are filled up with zeros, of which a normal draw gives none.
        let drawn = drawn.iter().flatten().filter(|x| **x != 0.0).map(|x| f64::from(*x) / spread);
        let drawn: Vec<f64> = drawn.collect();
        let count = drawn.len() as f64;
        let moment = |power| drawn.iter().map(|x| x.powi(power)).sum::<f64>() / count;
        // Five standard errors of the first, second and fourth moment of N(0, 1): 0, 1 and 3, whose
        // variances are 1, 2 and 96.
        for (power, wanted, variance) in [(1, 0.0, 1.0), (2, 1.0, 2.0), (4, 3.0, 96.0_f64)] {
            let bound = 5.0 * (variance / count).sqrt();
            assert!(
                (moment(power) - wanted).abs() < bound,
                "{power}: {} of {count}",
                moment(power)
            );
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_network() {
    let trained = load("bert-pretraining");
    let of = |seed| numbers(&trained.with_random_weights(seed)).drawn;
    assert_eq!(of(1), of(1));
    assert!(of(1).iter().zip(of(2)).all(|(one, other)| *one != other));
}
