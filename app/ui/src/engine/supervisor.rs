//! Is the engine alive, and what to do when it is not. Pure: time comes in as milliseconds.

use crate::state::stage::Stage;

/// Milliseconds between two looks at the engine.
pub const TICK: f64 = 500.0;
/// Milliseconds between two heartbeats.
const PING_EVERY: f64 = 2_000.0;
/// Silence of an engine that is being started that is worth a word, in milliseconds.
const QUIET: f64 = 8_000.0;
/// Pauses before an engine whose script never said a word is tried again, in milliseconds. With the
/// patience of a start, nobody waits longer than ten seconds for the next word.
const PAUSES: [f64; 3] = [0.0, 250.0, 500.0];
/// So many deaths within [`WINDOW`] mean that the device is not worth another try.
const DEATHS: usize = 3;
/// See [`DEATHS`].
const WINDOW: f64 = 60_000.0;
/// Silence of an engine that said that it computes something long, in milliseconds: one text of a large
/// model, forwards and backwards, on a processor that others use.
const WORKING: f64 = 120_000.0;
/// For so long it is believed, in milliseconds; it says so every second.
const BELIEVED: f64 = 3_000.0;
/// A gap between two looks that means that the page itself slept: the silence proves nothing.
const SLEPT: f64 = 5_000.0;

/// What a look at the engine asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pulse {
    /// Nothing.
    #[default]
    Fine,
    /// Introduce the page (again): the engine may not have been listening yet.
    Greet,
    /// Send a heartbeat.
    Ping,
    /// It is dead.
    Dead,
}

/// What to do about a death.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Remedy {
    /// Start a new engine as before.
    #[default]
    Restart,
    /// Start a new engine on the CPU.
    RestartOnCpu,
    /// Leave it and let the person decide.
    GiveUp,
    /// Its script has not come: start another after so many milliseconds.
    FetchAgain(f64),
    /// Its script does not come: leave it and let the person decide.
    Unreachable,
}

/// The watch over one engine and its successors.
#[derive(Clone, Debug)]
pub struct Supervisor {
    stage: Stage,
    heard: f64,
    /// When it last said that it computes something long.
    works: f64,
    pinged: f64,
    ticked: f64,
    /// Whether the engine has said anything since it was started.
    spoke: bool,
    /// Engines in a row that never said a word.
    mute: usize,
    deaths: Vec<f64>,
    on_cpu: bool,
}

impl Default for Supervisor {
    fn default() -> Self {
        Self {
            stage: Stage::Stopped,
            heard: 0.0,
            works: f64::NEG_INFINITY,
            pinged: 0.0,
            ticked: 0.0,
            spoke: false,
            mute: 0,
            deaths: Vec::new(),
            on_cpu: false,
        }
    }
}

impl Supervisor {
    /// How far the engine is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether the CPU was forced after repeated deaths.
    pub fn on_cpu(&self) -> bool {
        self.on_cpu
    }

    /// The engine reached another stage.
    pub fn enter(&mut self, stage: Stage, now: f64) {
        self.stage = stage;
        self.spoke &= stage != Stage::Starting;
        self.heard = now;
        self.works = f64::NEG_INFINITY;
        self.pinged = now;
        self.ticked = now;
    }

    /// How often the script of the engine that comes next is asked for by then.
    pub fn attempt(&self) -> u32 {
        u32::try_from(self.mute + 1).unwrap_or(u32::MAX)
    }

    /// A message of any kind came.
    pub fn heard(&mut self, now: f64) {
        self.heard = now;
        self.spoke = true;
        self.mute = 0;
    }

    /// The message said that something long is computed.
    pub fn works(&mut self, now: f64) {
        self.works = now;
    }

    fn is_working(&self) -> bool {
        self.heard - self.works <= BELIEVED
    }

    /// Milliseconds of silence that prove a death.
    fn patience(&self) -> f64 {
        if self.is_working() { WORKING } else { patience(self.stage) }
    }

    /// Whether an engine that is being started has been silent for so long that the person should
    /// know.
    pub fn is_quiet(&self, now: f64) -> bool {
        matches!(self.stage, Stage::Starting | Stage::Loading) && now - self.heard > QUIET
    }

    /// A look at the engine, every [`TICK`].
    pub fn tick(&mut self, now: f64) -> Pulse {
        let slept = now - self.ticked > SLEPT;
        self.ticked = now;
        if slept {
            // Timers of a hidden page are held back; only silence while awake counts.
            self.works += now - self.heard;
            self.heard = now;
        }
        match self.stage {
            Stage::Stopped => Pulse::Fine,
            _ if now - self.heard > self.patience() => Pulse::Dead,
            Stage::Starting => Pulse::Greet,
            _ if now - self.pinged >= PING_EVERY => {
                self.pinged = now;
                Pulse::Ping
            }
            _ => Pulse::Fine,
        }
    }

    /// The engine died.
    pub fn died(&mut self, now: f64) -> Remedy {
        let never_came = self.stage == Stage::Starting && !self.spoke;
        self.stage = Stage::Stopped;
        if never_came {
            let pause = PAUSES.get(self.mute).copied();
            self.mute = pause.map_or(0, |_| self.mute + 1);
            return pause.map_or(Remedy::Unreachable, Remedy::FetchAgain);
        }
        self.deaths.retain(|death| now - death < WINDOW);
        self.deaths.push(now);
        if self.deaths.len() < DEATHS {
            return Remedy::Restart;
        }
        self.deaths.clear();
        if self.on_cpu {
            return Remedy::GiveUp;
        }
        self.on_cpu = true;
        Remedy::RestartOnCpu
    }

    /// The person asked for another try or another device: earlier deaths no longer count.
    pub fn forgive(&mut self) {
        self.deaths.clear();
        self.mute = 0;
        self.on_cpu = false;
    }
}

/// Milliseconds of silence that this stage may need. What starts the engine says a word every
/// second; putting a model on a device, or a layer of a long pass on a software adapter, takes
/// many.
fn patience(stage: Stage) -> f64 {
    match stage {
        Stage::Starting => 9_500.0,
        Stage::Loading => 60_000.0,
        Stage::Ready => 12_000.0,
        Stage::Stopped => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ready() -> Supervisor {
        let mut supervisor = Supervisor::default();
        supervisor.enter(Stage::Ready, 0.0);
        supervisor
    }

    /// Ticks until something other than a heartbeat is asked for, at most a minute.
    fn silence(supervisor: &mut Supervisor) -> (Pulse, f64) {
        let mut now = 0.0;
        while now < 60_000.0 {
            now += TICK;
            let pulse = supervisor.tick(now);
            if !matches!(pulse, Pulse::Fine | Pulse::Ping | Pulse::Greet) {
                return (pulse, now);
            }
        }
        (Pulse::Fine, now)
    }

    #[test]
    fn silence_is_death_and_an_answer_is_life() {
        let (pulse, now) = silence(&mut ready());
        assert_eq!(pulse, Pulse::Dead);
        assert!((12_000.0..14_000.0).contains(&now));
        let mut supervisor = ready();
        for step in 1..200 {
            let now = f64::from(step) * TICK;
            if supervisor.tick(now) == Pulse::Ping {
                supervisor.heard(now);
            }
        }
        assert_eq!(supervisor.tick(200.0 * TICK), Pulse::Ping);
    }

    #[test]
    fn an_engine_that_computes_something_long_is_waited_for() {
        let working = || {
            let mut supervisor = ready();
            supervisor.heard(0.0);
            supervisor.works(0.0);
            supervisor
        };
        assert_eq!(silence(&mut working()), (Pulse::Fine, 60_000.0));
        let mut supervisor = working();
        let dead = (1..).map(|look| f64::from(look) * TICK);
        let dead = dead.take(400).find(|now| supervisor.tick(*now) == Pulse::Dead);
        assert!(dead.is_some_and(|now| (120_000.0..122_000.0).contains(&now)), "{dead:?}");

        // One that answers, and no longer says that it works, has nothing long to do.
        let mut supervisor = working();
        supervisor.heard(6_000.0);
        let (pulse, now) = silence(&mut supervisor);
        assert_eq!((pulse, now), (Pulse::Dead, 18_500.0));

        // Nor has the one that comes after it.
        let mut supervisor = working();
        supervisor.enter(Stage::Starting, 0.0);
        assert_eq!(silence(&mut supervisor).0, Pulse::Dead);

        // It goes on while the page sleeps.
        let mut supervisor = working();
        supervisor.tick(50_000.0);
        let mut looks = (1..=60).map(|look| 50_000.0 + f64::from(look) * TICK);
        assert!(looks.all(|now| supervisor.tick(now) != Pulse::Dead));
    }

    #[test]
    fn a_page_that_slept_does_not_blame_the_engine() {
        let mut supervisor = ready();
        assert_eq!(supervisor.tick(3_600_000.0), Pulse::Ping);
    }

    #[test]
    fn a_starting_engine_is_greeted_until_it_answers() {
        let mut supervisor = Supervisor::default();
        supervisor.enter(Stage::Starting, 0.0);
        assert_eq!(supervisor.tick(TICK), Pulse::Greet);
        assert_eq!(supervisor.tick(2.0 * TICK), Pulse::Greet);
    }

    #[test]
    fn a_script_that_never_comes_is_fetched_four_times_and_said_within_ten_seconds() {
        let mut supervisor = Supervisor::default();
        let mut remedies = Vec::new();
        for _ in 0..5 {
            supervisor.enter(Stage::Starting, 0.0);
            let (pulse, now) = silence(&mut supervisor);
            assert_eq!(pulse, Pulse::Dead);
            assert!(now <= 10_000.0, "{now}");
            assert!(supervisor.is_quiet(now));
            remedies.push(supervisor.died(now));
        }
        use Remedy::{FetchAgain, Unreachable};
        let again = [FetchAgain(0.0), FetchAgain(250.0), FetchAgain(500.0)];
        assert_eq!(remedies, [&again[..], &[Unreachable, again[0]]].concat());
    }

    #[test]
    fn an_engine_that_spoke_before_it_died_is_no_missing_script() {
        let mut supervisor = Supervisor::default();
        supervisor.enter(Stage::Starting, 0.0);
        supervisor.heard(100.0);
        assert!(!supervisor.is_quiet(200.0));
        assert_eq!(supervisor.died(200.0), Remedy::Restart);
    }

    #[test]
    fn three_deaths_in_a_minute_lead_to_the_cpu_and_three_more_to_a_stop() {
        let mut supervisor = ready();
        let remedies: Vec<Remedy> =
            (0..6).map(|death| supervisor.died(f64::from(death) * 5_000.0)).collect();
        use Remedy::{GiveUp, Restart, RestartOnCpu};
        assert_eq!(remedies, [Restart, Restart, RestartOnCpu, Restart, Restart, GiveUp]);
    }

    #[test]
    fn rare_deaths_are_forgotten() {
        let mut supervisor = ready();
        for death in 0..10 {
            assert_eq!(supervisor.died(f64::from(death) * 40_000.0), Remedy::Restart);
        }
    }
}
