//! What the networks of now make of what is typed.

use bert::training::TrainingError;
use bert::translation::Translator;
use protocol::{Array, TranslationTold, WrittenBy};
use text::translation::{Architecture, Example};

use super::state::{self, Learned};
use super::{failed, tell_with};

/// Signs that a network may write beyond the right answer.
const MORE: usize = 2;
const GONE: &str = "These networks are gone. Start again.";

/// What is told, with its numbers.
type Told = (TranslationTold, Vec<Vec<f32>>);

/// A text that fits the task, in numbers.
struct Typed {
    text: String,
    source: Vec<usize>,
    answer: Vec<usize>,
}

fn typed(learned: &Learned, text: String) -> Result<Typed, String> {
    let recipe = &learned.recipe;
    let read = recipe.task.read(&text, recipe.longest());
    let Example { source, answer } = read.map_err(|error| error.to_string())?;
    let source = recipe.task.source().numbers(&source);
    Ok(Typed { text, source, answer: recipe.task.target().numbers(&answer) })
}

fn say(id: u32, told: Result<Told, TrainingError>) {
    match told {
        Ok((told, buffers)) => tell_with(id, &told, buffers),
        Err(error) => failed(id, error),
    }
}

/// What every network writes.
pub async fn answers(id: u32, text: String) {
    let Some(learned) = state::learned() else { return failed(id, GONE) };
    match typed(&learned, text) {
        Ok(typed) => say(id, written(&learned, typed).await),
        Err(error) => failed(id, error),
    }
}

async fn written(learned: &Learned, typed: Typed) -> Result<Told, TrainingError> {
    let (mut networks, mut buffers) = (Vec::new(), Vec::new());
    for (network, translator) in &learned.networks {
        let most = typed.answer.len() + MORE;
        let found = translator.answers(&[&typed.source], most).await?.pop().unwrap_or_default();
        let columns = typed.source.len() + 1;
        let map = (!found.map.is_empty()).then(|| {
            let shape = vec![found.map.len() / columns, columns];
            Array::push(&mut buffers, shape, found.map)
        });
        let signs = signs(learned, &found.signs);
        networks.push(WrittenBy { network: *network, signs, ended: found.ended, map });
    }
    let told = TranslationTold::Written { step: learned.step, text: typed.text, networks };
    Ok((told, buffers))
}

fn signs(learned: &Learned, numbers: &[usize]) -> Vec<String> {
    let target = learned.recipe.task.target();
    numbers.iter().map(|number| target.sign(*number).to_owned()).collect()
}

/// One look of one network.
pub async fn look(id: u32, text: String, network: Architecture, place: usize) {
    let Some(learned) = state::learned() else { return failed(id, GONE) };
    let found = learned.networks.iter().find(|(there, _)| *there == network);
    let Some((_, translator)) = found else { return failed(id, GONE) };
    match typed(&learned, text) {
        Ok(typed) => say(id, looked(&learned, (network, translator), typed, place).await),
        Err(error) => failed(id, error),
    }
}

async fn looked(
    learned: &Learned,
    (network, translator): (Architecture, &Translator),
    Typed { text, source, answer }: Typed,
    place: usize,
) -> Result<Told, TrainingError> {
    let written = translator.answers(&[&source], answer.len() + MORE).await?;
    let written = written.into_iter().next().unwrap_or_default().signs;
    let place = place.min(written.len());
    let forced = translator.forced(&source, &answer).await?;
    let (mut buffers, mut look) = (Vec::new(), Vec::new());
    if let Some(found) = translator.look(&source, &written, place).await? {
        let (encoder, width) = (found.scores.len(), found.width);
        for (shape, values) in [
            (vec![width], found.query),
            (vec![encoder, width], found.keys),
            (vec![encoder, width], found.values),
            (vec![encoder], found.scores),
            (vec![encoder], found.weights),
            (vec![width], found.context),
        ] {
            look.push(Array::push(&mut buffers, shape, values));
        }
    }
    let written = signs(learned, &written);
    let forced = [forced.right, forced.own];
    Ok((TranslationTold::Looked { text, network, written, place, look, forced }, buffers))
}
