//! What pretraining is worth in points: the small network with random weights, the same after its
//! steps, and the page's model learn the same examples.

use leptos::prelude::*;
use protocol::pretraining::{Compared, Pretraining as Kind};
use text::metrics::Difference;

use super::slider::Slider;
use crate::kit::format::{count, fixed};
use crate::kit::pictures::bar_chart::{Chart, Line};
use crate::page::page;
use crate::rooms::nothing::state::pretraining::Pretraining;
use crate::rooms::nothing::state::worth::{Comparison, Progress, plan};
use crate::run::recorded::tag;
use crate::run::stand::Stand;
use crate::state::stage::Stage;
use crate::t;

/// Which accuracies are subtracted from which.
const DIFFERENCES: [[Compared; 2]; 2] =
    [[Compared::Pretrained, Compared::Random], [Compared::Model, Compared::Pretrained]];

/// The panel.
#[component]
pub fn WorthPanel() -> impl IntoView {
    let room = page().store.lasting::<Pretraining>();
    let lines = Memo::new(move |_| room.comparison.with(lines));
    view! {
        <section class="nothing-worth fitted" data-main aria-labelledby="nothing-worth">
            <h3 id="nothing-worth">{t!(panel_nothing_worth)}</h3>
            <div class="run-bar">{tag::<Kind>()}<Slider/></div>
            <div class="run-bar"><Said/></div>
            <Chart name="worth" title=t!(nothing_worth_title) head=t!(nothing_worth_title) ends=t!(interval) lines choose=|_| ()/>
            <Differences/>
        </section>
    }
}

/// What the comparison lacks to begin.
fn lacks() -> Memo<Option<String>> {
    let store = page().store;
    let room = store.lasting::<Pretraining>();
    Memo::new(move |_| {
        let stand = room.run.with(|run| run.stand.clone());
        match (room.kept(), stand) {
            _ if store.stage.get() != Stage::Ready => Some(t!(run_not_ready)),
            (_, Stand::Running) => Some(t!(nothing_worth_pause)),
            (Some(1..), Stand::Paused | Stand::Recorded) => None,
            (None, Stand::Recorded) if room.newest().is_none() => Some(t!(run_not_ready)),
            (None, Stand::Recorded) => Some(t!(nothing_no_vectors)),
            _ => Some(t!(nothing_worth_begin)),
        }
    })
}

/// Fine-tune, or stop.
#[component]
pub fn Turn() -> impl IntoView {
    let (store, client) = (page().store, page().client);
    let room = store.lasting::<Pretraining>();
    let going = Memo::new(move |_| room.comparison.with(Comparison::is_going));
    let lacks = lacks();
    let turn = move |_| {
        if going.get_untracked() {
            client.end_comparison();
        } else if let Some(state) = untrack(|| room.kept()) {
            client.begin_comparison(state);
        }
    };
    let dead = move || !going.get() && lacks.with(Option::is_some);
    view! {
        <button type="button" class="go run-turn" disabled=dead on:click=turn>
            {move || if going.get() { t!(stop) } else { t!(nothing_worth_tune) }}
        </button>
    }
}

/// What goes on, and how much of it is done.
#[component]
fn Said() -> impl IntoView {
    let comparison = page().store.lasting::<Pretraining>().comparison;
    let said = Memo::new(move |_| comparison.with(said));
    let fault = Memo::new(move |_| {
        comparison.with(|comparison| match &comparison.progress {
            Progress::Failed(detail) => Some(detail.clone()),
            _ => None,
        })
    });
    let share = Memo::new(move |_| {
        comparison.with(|comparison| match comparison.progress {
            Progress::Learning(_, share) => Some(share),
            _ => None,
        })
    });
    let there = Memo::new(move |_| share.with(Option::is_some));
    let lacks = lacks();
    let lacks = move || lacks.get().filter(|_| !comparison.with(Comparison::is_going));
    view! {
        {move || lacks().map(|text| view! { <p class="caption">{text}</p> })}
        <Show when=move || there.get()>
            <progress max="1" prop:value=move || share.get().unwrap_or_default() aria-label=move || said.get()></progress>
        </Show>
        <p class="run-said" role="status">{move || said.get()}</p>
        {move || fault.get().map(|text| view! { <p class="run-fault" role="alert">{text}</p> })}
    }
}

/// The differences with their intervals.
#[component]
fn Differences() -> impl IntoView {
    let comparison = page().store.lasting::<Pretraining>().comparison;
    let row = move |[one, other]: [Compared; 2]| {
        let name = if one == Compared::Model {
            t!(nothing_worth_more)
        } else {
            t!(nothing_worth_pretraining)
        };
        let found = Memo::new(move |_| comparison.with(|all| all.difference(one, other)));
        let number = move |read: fn(&Difference) -> String| {
            move || found.with(|found| found.as_ref().map_or_else(|| "–".to_owned(), read))
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="number">{number(|found| points(found.mean))}</td>
                <td class="number">{number(|found| {
                    let ends = found.interval;
                    t!(nothing_worth_ends, low = points(ends.low), high = points(ends.high))
                })}</td>
                <td>{number(|found| if found.may_be_chance() { t!(nothing_worth_chance) } else { t!(nothing_worth_sure) })}</td>
            </tr>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=t!(nothing_worth_points)>
            <table class="nothing-differences">
                <caption class="spoken">{t!(nothing_worth_points)}</caption>
                <thead><tr>
                    <th scope="col">{t!(difference)}</th><th scope="col">{t!(nothing_worth_in_points)}</th>
                    <th scope="col">{t!(interval)}</th><th scope="col">{t!(nothing_worth_verdict)}</th>
                </tr></thead>
                <tbody>{DIFFERENCES.map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Hundredths with their sign.
fn points(share: f64) -> String {
    let text = fixed(100.0 * share, 1);
    if share > 0.0 { format!("+{text}") } else { text }
}

/// The baseline and the three networks.
fn lines(comparison: &Comparison) -> Vec<Line> {
    let line = |name: String, score: Option<[usize; 2]>| {
        let name = match score {
            Some([right, all]) => t!(nothing_worth_of, name = name, right = right, all = all),
            None => name,
        };
        Line::measured(name, score)
    };
    let majority = comparison.examples.map(|[_, all]| [comparison.majority, all]);
    let mut lines = vec![line(t!(majority), majority)];
    // What does not learn is no sample of anything.
    lines.iter_mut().for_each(|line| line.ends = None);
    let networks =
        Compared::ALL.map(|network| line(name(comparison, network), comparison.score(network)));
    lines.extend(networks);
    lines
}

fn name(comparison: &Comparison, network: Compared) -> String {
    match network {
        Compared::Random => t!(nothing_worth_random),
        Compared::Pretrained if comparison.state == 0 => t!(nothing_worth_pretrained),
        Compared::Pretrained => t!(nothing_worth_after, step = count(comparison.state as u64)),
        Compared::Model if comparison.model.is_empty() => t!(nothing_worth_model),
        Compared::Model => t!(nothing_worth_named, name = &comparison.model),
    }
}

fn said(comparison: &Comparison) -> String {
    match &comparison.progress {
        Progress::Learning(network, _) => {
            t!(nothing_worth_learning, name = name(comparison, *network))
        }
        Progress::Done => t!(nothing_worth_done, seconds = fixed(comparison.seconds(), 0)),
        Progress::Ended => t!(nothing_worth_ended),
        Progress::None | Progress::Failed(_) => String::new(),
    }
}

/// How all three learn, and how little the small one has read.
pub fn plan_said(room: Pretraining) -> String {
    let plan = plan();
    let tokens = room.run.with(|run| run.plan.recipe.tokens);
    t!(nothing_worth_plan, epochs = plan.epochs, batch = plan.batch_size, tokens = tokens)
}
