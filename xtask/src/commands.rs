//! What can be asked of `cargo xtask`.

use std::path::PathBuf;

/// The line that a person types.
#[derive(clap::Parser)]
#[command(name = "cargo xtask", about = "The commands of BERTscope")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Build the page for this machine and serve it, on the CPU first, with WebGPU when that is built.
    Serve(Serve),
    /// Build the page; `trunk build` and `trunk serve` call this.
    Build(Build),
    /// Pack the release page into one archive for any static server, or into a wheel for notebooks.
    Package(Package),
    /// Run every test: native, WebAssembly in Chromium, end to end in Chromium.
    Test(Test),
    /// Format, lints of native and WebAssembly code, shaders, licences, lessons.
    Check,
    /// Check the lessons and write their list.
    Lessons,
    /// Say what a language lacks: sentences of the page, lessons, terms.
    Words(Words),
    /// Make a model of this page of a checkpoint of the Hugging Face hub or of a folder.
    Model(Model),
    /// Measure, in Chromium, what the page's engine takes.
    Bench(Bench),
}

impl Command {
    /// Whether the program `xtask` does it alone; the rest is done by `more`.
    pub fn is_for_this_machine(&self) -> bool {
        match self {
            Self::Serve(serve) => !serve.release,
            Self::Build(build) => !build.is_release(),
            _ => false,
        }
    }
}

/// What to serve, and where.
#[derive(clap::Args)]
pub struct Serve {
    /// The port; by default 8080 or the next one that is free. 0 takes any free one.
    #[arg(long)]
    pub port: Option<u16>,
    /// Build and serve what is deployed: optimised, split, compressed.
    #[arg(long)]
    pub release: bool,
    /// Serve dist/ as it is, without building it.
    #[arg(long, conflicts_with = "release")]
    pub no_build: bool,
}

/// How to build the page.
#[derive(clap::Args)]
pub struct Build {
    /// Build what is deployed: optimised, split, compressed. Trunk says so in TRUNK_PROFILE.
    #[arg(long)]
    pub release: bool,
}

impl Build {
    /// Whether what is deployed is asked for, here or by Trunk.
    pub fn is_release(&self) -> bool {
        self.release
            || std::env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release")
    }
}

/// Whose words to look at.
#[derive(clap::Args)]
pub struct Words {
    /// The tag of the language, as the folder beside `app/ui/locales/en` is called.
    pub language: String,
}

/// What to pack.
#[derive(clap::Args)]
pub struct Package {
    /// The archive, by default bertscope.zip in the build folder; of a wheel, the folder that it goes to.
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Pack a wheel instead, with which notebooks show the page: `pip install` takes it.
    #[arg(long)]
    pub wheel: bool,
    /// Pack dist/ as it is, without building it.
    #[arg(long)]
    pub no_build: bool,
    /// Without the way to the hub of models: such a page asks nobody but its own server.
    #[arg(long, conflicts_with = "no_build")]
    pub closed: bool,
}

/// What to test; everything by default.
#[derive(clap::Args)]
pub struct Test {
    /// Only tests whose name contains this.
    pub filter: Option<String>,
    /// Only tests of one kind.
    #[arg(long, value_enum)]
    pub only: Option<Kind>,
    /// Only what a change can break: of the working tree since the last commit, or since the commit that is named.
    #[arg(long, num_args = 0..=1, default_missing_value = "HEAD", value_name = "COMMIT")]
    pub changed: Option<String>,
    /// Print how long each file of tests and each test took, the slowest first.
    #[arg(long)]
    pub times: bool,
}

/// A kind of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Compiled for this machine.
    Native,
    /// Unit tests as WebAssembly, in Chromium.
    Wasm,
    /// The finished page in Chromium.
    E2e,
}

/// What to make of what.
#[derive(clap::Args)]
pub struct Model {
    /// A model of the Hugging Face hub, such as google-bert/bert-base-uncased, or a folder with the
    /// files of one.
    pub model: String,
    /// Matrices in int8 with one scale a row: a quarter of single precision. This is the default.
    #[arg(long)]
    pub int8: bool,
    /// Everything in half precision.
    #[arg(long, conflicts_with = "int8")]
    pub f16: bool,
    /// What to call it; by default as it is called there.
    #[arg(long)]
    pub name: Option<String>,
    /// The folder in which it gets its own; by default public/models.
    #[arg(long)]
    pub into: Option<PathBuf>,
    /// Take the place of a model of that name.
    #[arg(long)]
    pub replace: bool,
}

/// What to measure.
#[derive(clap::Args)]
pub struct Bench {
    /// One section, e.g. `forward`; by default all but `soak`, `sentences`, `fresh`, `monkey`, `long_texts` and `large`,
    /// which take many minutes.
    #[arg(conflicts_with = "native")]
    pub section: Option<String>,
    /// Run the kernels without a browser, through Vulkan (Metal on macOS), beside PyTorch if
    /// `python3` has it.
    #[arg(long)]
    pub native: bool,
    /// Part of the name of the adapter to run on natively; by default the most capable one.
    #[arg(long, requires = "native")]
    pub adapter: Option<String>,
    /// What the section `monkey` repeats: the seed that an earlier run printed.
    #[arg(long, requires = "section")]
    pub seed: Option<u32>,
    /// Print the measurements as JSON and nothing else on standard output.
    #[arg(long)]
    pub json: bool,
}
