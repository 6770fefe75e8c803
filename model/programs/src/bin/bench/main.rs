//! How long a forward pass takes on a graphics processor without a browser: the kernels of the
//! page, run through Vulkan (Metal on macOS). With `--training`, how long a step of training takes
//! on one thread of the processor. Prints one JSON object.
//!
//!     cargo run --release -p programs --bin bench -- --model public/models/bertscope-mini

mod adapter;
mod passes;
mod product;
mod training;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

use adapter::Adapter;
use anyhow::{Context, Result};
use bert::Bert;
use bert::native::Folder;
use clap::Parser;
use passes::Passes;
use serde_json::{Map, Value, json};
use shaders::{Family, Tuning};

/// Pieces of the inputs, `[CLS]` and `[SEP]` included.
const LENGTHS: [usize; 5] = [8, 16, 32, 64, 128];

/// Rows of a product that keeps every part of a large device busy.
const MANY_ROWS: usize = 1024;

/// What `main` returns where there is nothing to measure on.
const NO_ADAPTER: u8 = 2;

/// Times the forward pass natively.
#[derive(Parser)]
struct Arguments {
    /// Folder with config.json, vocab.txt and model.safetensors.
    #[arg(long)]
    model: PathBuf,
    /// Part of the adapter's name; by default the most capable one.
    #[arg(long)]
    adapter: Option<String>,
    /// Times steps of training on the processor instead.
    #[arg(long)]
    training: bool,
    /// Folder with the data sets to train on.
    #[arg(long, default_value = "public/datasets")]
    datasets: PathBuf,
    /// Timed steps of training of each kind.
    #[arg(long, default_value_t = 20)]
    steps: usize,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    if arguments.training {
        let folder = Folder::read(&arguments.model)?;
        println!("{}", training::measure(&folder, &arguments.datasets, arguments.steps)?);
        return Ok(ExitCode::SUCCESS);
    }
    let adapter = match adapter::open(arguments.adapter.as_deref()) {
        Ok(adapter) => adapter,
        Err(reason) => {
            eprintln!("{reason}");
            return Ok(ExitCode::from(NO_ADAPTER));
        }
    };
    let folder = Folder::read(&arguments.model)?;
    let bert = Bert::load(&folder.checkpoint()?, &adapter.device)?;
    let results = pollster::block_on(measure(&adapter, &folder, &bert))?;
    let Value::Object(mut results) = results else { unreachable!("an object was built") };
    results.extend(sizes(&arguments.model)?);
    println!("{}", Value::Object(results));
    Ok(ExitCode::SUCCESS)
}

async fn measure(adapter: &Adapter, folder: &Folder, bert: &Bert) -> Result<Value> {
    let Adapter { device, info, .. } = adapter;
    let tuning = shaders::tune(device, adapter.quads, milliseconds).await?;
    let tokenizer = folder.tokenizer().clone();
    let passes = Passes { bert, tokenizer: &tokenizer };
    let config = &bert.config;
    let feed_forward = [config.hidden_size, config.intermediate_size];
    let (mut times, mut products, mut launches) = (Vec::new(), Vec::new(), 0);
    for length in LENGTHS {
        let pass = passes.time(length).await?;
        launches = pass.launches;
        times.push(pass.milliseconds);
        products.push(product::gflops(length, feed_forward, device).await?);
    }
    let large = product::gflops(MANY_ROWS, feed_forward, device).await?;
    let peak = products.iter().copied().fold(large, f64::max);
    let speeds: Vec<f64> = LENGTHS
        .iter()
        .zip(&times)
        .map(|(length, time)| passes::operations(config, *length) / (time * 1e6))
        .collect();
    let against_product: Vec<f64> =
        speeds.iter().zip(&products).map(|(speed, product)| speed / product).collect();
    let against_peak: Vec<f64> = speeds.iter().map(|speed| speed / peak).collect();
    Ok(json!({
        "adapter": info.name,
        "driver": format!("{} {}", info.driver, info.driver_info).trim(),
        "backend": info.backend.to_string(),
        "software": adapter.is_software(),
        "kernels": kernels(&tuning),
        "dispatches": launches,
        "ms": by_length(&times, 3),
        "gflops": by_length(&speeds, 2),
        "product_gflops": by_length(&products, 2),
        "share_of_product": by_length(&against_product, 3),
        "peak_gflops": rounded(peak, 2),
        "share_of_peak": by_length(&against_peak, 3),
    }))
}

/// A clock that starts when it is first read.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

fn kernels(tuning: &Tuning) -> Value {
    let family = match tuning.family {
        Family::Workgroups => "workgroups",
        Family::Quads => "quads",
        Family::Stock => "stock",
    };
    json!({
        "family": family,
        "workgroups_ms": tuning.workgroups_ms,
        "quads_ms": tuning.quads_ms,
        "gflops": rounded(tuning.gflops, 2),
    })
}

/// One value for each of `LENGTHS`, under the length as its name.
fn by_length(values: &[f64], decimals: i32) -> Value {
    let entries = LENGTHS.iter().zip(values);
    entries.map(|(length, value)| (length.to_string(), json!(rounded(*value, decimals)))).collect()
}

fn rounded(value: f64, decimals: i32) -> f64 {
    let steps = 10_f64.powi(decimals);
    (value * steps).round() / steps
}

/// Bytes of this program and of the model, which together are all that a machine needs.
fn sizes(model: &Path) -> Result<Map<String, Value>> {
    let bytes = |path: &Path| -> Result<u64> {
        let about = || format!("{} cannot be read", path.display());
        Ok(std::fs::metadata(path).with_context(about)?.len())
    };
    let program = bytes(&std::env::current_exe()?)?;
    let mut files = 0;
    for name in ["config.json", "vocab.txt", "model.safetensors"] {
        files += bytes(&model.join(name))?;
    }
    let entries = [("program_bytes", program), ("model_bytes", files), ("bytes", program + files)];
    Ok(entries.map(|(name, bytes)| (name.to_owned(), json!(bytes))).into_iter().collect())
}
