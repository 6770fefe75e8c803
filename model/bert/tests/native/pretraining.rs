//! Pretraining from random weights, against counting and against what is written of it.

use bert::Bert;
use bert::checkpoint::ModelFiles;
use bert::pretraining::{KeptError, Pretrainer};
use burn::tensor::Device;
use text::corruption::Settings;
use text::pretraining::{Baselines, Recipe, RecipeError, Text, TextError};

/// Short enough for a test: the small world without the rest.
fn small_world(stories: usize) -> String {
    let text = include_str!("../../../../public/texts/small-world.txt");
    text.lines().take(stories).collect::<Vec<_>>().join("\n")
}

fn recipe() -> Recipe {
    Recipe { hidden: 32, layers: 1, heads: 2, tokens: 16, steps: 300, ..Recipe::default() }
}

fn pretrainer(recipe: Recipe) -> Pretrainer {
    let text = Text::read(&small_world(200), recipe.vocabulary, recipe.tokens).expect("a text");
    Pretrainer::new(recipe, text, &Device::flex())
}

#[test]
fn a_text_becomes_whole_rows_of_which_one_in_ten_is_held_out() {
    let text = Text::read(&small_world(200), 400, 16).expect("a text");
    let rows = text.rows.len() + text.held_out.len();
    assert_eq!(text.held_out.len(), rows / 10);
    let vocabulary = text.tokenizer.vocabulary();
    assert!(vocabulary.len() <= 400);
    for row in text.rows.iter().chain(&text.held_out) {
        assert_eq!(row.ids.len(), 16);
        assert_eq!((&*row.pieces[0], &*row.pieces[15]), ("[CLS]", "[SEP]"));
        for (piece, id) in row.pieces.iter().zip(&row.ids) {
            assert_eq!(vocabulary.piece(*id), Some(&**piece));
        }
    }
    // The first row is how the text begins.
    let begin = text.tokenizer.encode(&small_world(1), None, 15);
    assert_eq!(text.rows[0].ids[..14], begin.ids[..14]);
}

#[test]
fn a_text_that_is_too_short_is_refused() {
    assert!(matches!(Text::read("", 100, 16), Err(TextError::Words(_))));
    assert!(matches!(Text::read("one word", 100, 16), Err(TextError::Short { .. })));
}

#[test]
fn counting_finds_what_it_must_find() {
    // a b a b ...: after a always comes b, and half of all pieces are a.
    let text = Text::read(&"a b ".repeat(400), 100, 18).expect("a text");
    // All pieces are hidden, so that their shares are exact.
    let masking = Settings { rate: 100, ..Settings::default() };
    let found = Baselines::of(&text, &Recipe { tokens: 18, masking, ..Recipe::default() });
    assert_eq!(found.pieces, 16 * text.held_out.len());
    assert!((found.unigram - 0.5).abs() < 1e-9, "{found:?}");
    // Only what follows [CLS] has to be guessed, and that is always a here.
    assert!((found.bigram - 1.0).abs() < 1e-9, "{found:?}");
    assert!((found.unigram_loss - 2_f64.ln()).abs() < 0.02, "{found:?}");
}

#[test]
fn it_begins_with_an_even_guess_and_learns_more_than_frequencies() {
    let recipe = Recipe { layers: 1, heads: 1, steps: 500, ..Recipe::default() };
    let text = Text::read(&small_world(800), recipe.vocabulary, recipe.tokens).expect("a text");
    let mut pretrainer = Pretrainer::new(recipe, text, &Device::flex());
    let baselines = Baselines::of(pretrainer.text(), pretrainer.recipe());
    let even = (pretrainer.text().tokenizer.vocabulary().len() as f64).ln();
    let before = pollster::block_on(pretrainer.judge()).expect("judged");
    // Both are judged by the same pieces: about 15 % of those that are held out.
    assert_eq!(baselines.pieces, before.pieces);
    assert!((before.loss - even).abs() < 0.35, "{} is not near {even}", before.loss);
    for _ in 0..500 {
        pollster::block_on(pretrainer.step()).expect("a step");
    }
    let after = pollster::block_on(pretrainer.judge()).expect("judged");
    // Three standard errors above what the most frequent piece alone would find.
    let error = (baselines.unigram * (1.0 - baselines.unigram) / after.pieces as f64).sqrt();
    assert!(after.accuracy() > baselines.unigram + 3.0 * error, "{after:?} {baselines:?}");
    assert!(after.loss < baselines.unigram_loss, "{after:?} {baselines:?}");
}

#[test]
fn a_seed_gives_the_same_run_and_another_seed_another() {
    let losses = |seed| {
        let mut recipe = recipe();
        recipe.masking.seed = seed;
        let mut pretrainer = pretrainer(recipe);
        let step = || pollster::block_on(pretrainer.step()).expect("a step").loss;
        std::iter::repeat_with(step).take(4).collect::<Vec<_>>()
    };
    assert_eq!(losses(1), losses(1));
    assert_ne!(losses(1), losses(2));
}

#[test]
fn a_run_goes_on_as_if_it_had_never_stopped() {
    let folder = std::env::temp_dir().join(format!("pretraining-{}", std::process::id()));
    let read = || {
        let recipe = recipe();
        Text::read(&small_world(200), recipe.vocabulary, recipe.tokens).expect("a text")
    };
    let resume = |recipe| Pretrainer::resume(recipe, read(), &Device::flex(), &folder);
    let losses = |run: &mut Pretrainer| {
        let mut step = || pollster::block_on(run.step()).expect("a step").loss;
        [step(), step(), step()]
    };
    let mut whole = pretrainer(recipe());
    let expected = [losses(&mut whole), losses(&mut whole)];
    let mut first = resume(recipe()).expect("a new run");
    let before = losses(&mut first);
    first.keep(&folder).expect("it is written");
    let mut second = resume(recipe()).expect("the same run");
    assert_eq!(second.done(), 3);
    assert_eq!([before, losses(&mut second)], expected);
    let other = resume(Recipe { steps: 301, ..recipe() }).err().expect("another recipe");
    assert!(matches!(other, KeptError::Other { .. }), "{other}");
    std::fs::write(folder.join("state/network.bpk"), b"damaged").expect("written");
    let damaged = resume(recipe()).err().expect("damaged");
    assert!(matches!(damaged, KeptError::Unusable { .. }), "{damaged}");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_is_written_is_the_same_network() {
    let mut pretrainer = pretrainer(recipe());
    for _ in 0..3 {
        pollster::block_on(pretrainer.step()).expect("a step");
    }
    let (network, config) = (pretrainer.network(), pretrainer.config().clone());
    let vocabulary = pretrainer.text().tokenizer.vocabulary();
    let files = pollster::block_on(network.export(&config, vocabulary)).expect("files");
    let named = files.into_iter().map(|file| (file.name, file.bytes)).collect();
    let files = ModelFiles::from_named(named).expect("a model");
    let read = Bert::load(&files.checkpoint().expect("weights"), &Device::flex()).expect("loaded");
    assert_eq!(files.tokenizer().vocabulary().pieces(), vocabulary.pieces());
    assert!(read.heads().masked_language_model);
    let again =
        bert::pretraining::Pretrained { encoder: read.encoder, mlm: read.mlm.expect("mlm") };
    let row = &pretrainer.text().held_out[0];
    let logits = |network: &bert::pretraining::Pretrained| -> Vec<f32> {
        let rows = [(&*row.ids, &*row.segments)];
        let logits = network.logits(&rows, &[3, 7], &config).expect("fits");
        let data = pollster::block_on(logits.into_data_async()).expect("values");
        data.try_to_vec().expect("floats")
    };
    assert_eq!(logits(&network), logits(&again));
}

#[test]
fn impossible_recipes_are_refused() {
    let refused = |recipe: Recipe| recipe.check().expect_err("refused");
    let hidden = Recipe { hidden: 30, heads: 4, ..Recipe::default() };
    assert_eq!(refused(hidden), RecipeError::HeadsDoNotDivide { hidden: 30, heads: 4 });
    let layers = Recipe { layers: 0, ..Recipe::default() };
    assert!(matches!(refused(layers), RecipeError::OutOfBounds { value: 0, .. }));
    assert_eq!(Recipe::default().check(), Ok(()));
}

#[test]
fn the_rate_rises_and_falls_in_straight_lines() {
    let recipe = Recipe { warm_up: 2, steps: 6, learning_rate: 1.0, ..Recipe::default() };
    let rates: Vec<f64> = (0..7).map(|step| recipe.rate(step)).collect();
    assert_eq!(rates, [0.5, 1.0, 1.0, 0.75, 0.5, 0.25, 0.0]);
}
