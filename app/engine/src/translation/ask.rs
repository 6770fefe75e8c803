//! What the networks of now make of what is typed.

use bert::training::TrainingError;
use bert::translation::Translator;
use protocol::Array;
use protocol::translation::{Answer, Ask, Translation, WrittenBy};
use text::translation::{Architecture, Example, Recipe};

use super::STEERING;
use crate::run::{Line, Refused};

/// Signs that a network may write beyond the right answer.
const MORE: usize = 2;
const GONE: &str = "These networks are gone. Start again.";

/// An answer, with its numbers.
type Said = (Answer, Vec<Vec<f32>>);

/// A text that fits the task, in numbers.
struct Typed {
    text: String,
    source: Vec<usize>,
    answer: Vec<usize>,
}

fn typed(recipe: &Recipe, text: String) -> Result<Typed, Refused> {
    let Example { source, answer } = recipe.task.read(&text, recipe.longest())?;
    let source = recipe.task.source().numbers(&source);
    Ok(Typed { text, source, answer: recipe.task.target().numbers(&answer) })
}

/// Answers a question.
pub async fn answer(line: Line<Translation>, ask: Ask) -> Result<(), Refused> {
    let kept = STEERING.with_borrow(|steering| steering.kept().clone());
    let (recipe, networks) = (kept.recipe, kept.networks.ok_or(GONE)?);
    let (answer, buffers) = match ask {
        Ask::Write { text } => written(&recipe, &networks, typed(&recipe, text)?).await?,
        Ask::Look { text, network, place } => {
            let (_, translator) =
                networks.iter().find(|(there, _)| *there == network).ok_or(GONE)?;
            looked(&recipe, (network, translator), typed(&recipe, text)?, place).await?
        }
    };
    line.answer_with(answer, buffers);
    Ok(())
}

/// What every network writes.
async fn written(
    recipe: &Recipe,
    all: &[(Architecture, Translator)],
    typed: Typed,
) -> Result<Said, TrainingError> {
    let (mut networks, mut buffers) = (Vec::new(), Vec::new());
    for (network, translator) in all {
        let most = typed.answer.len() + MORE;
        let found = translator.answers(&[&typed.source], most).await?.pop().unwrap_or_default();
        let columns = typed.source.len() + 1;
        let map = (!found.map.is_empty()).then(|| {
            let shape = vec![found.map.len() / columns, columns];
            Array::push(&mut buffers, shape, found.map)
        });
        let signs = signs(recipe, &found.signs);
        networks.push(WrittenBy { network: *network, signs, ended: found.ended, map });
    }
    Ok((Answer::Written { text: typed.text, networks }, buffers))
}

fn signs(recipe: &Recipe, numbers: &[usize]) -> Vec<String> {
    let target = recipe.task.target();
    numbers.iter().map(|number| target.sign(*number).to_owned()).collect()
}

/// One look of one network.
async fn looked(
    recipe: &Recipe,
    (network, translator): (Architecture, &Translator),
    Typed { text, source, answer }: Typed,
    place: usize,
) -> Result<Said, TrainingError> {
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
    let written = signs(recipe, &written);
    let forced = [forced.right, forced.own];
    Ok((Answer::Looked { text, network, written, place, look, forced }, buffers))
}
