//! The server as a browser meets it: over a socket, on a folder of its own.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::client::{Answer, ask, sent};
use super::site;

const POLICY: &str = "default-src 'self'; script-src 'self' 'sha256-x+/='";
/// More than the buffers of a connection hold.
const LARGE: usize = 4 << 20;

/// A server of a folder that is gone with it.
struct Served {
    address: SocketAddr,
    folder: PathBuf,
    runtime: Option<Runtime>,
}

impl Served {
    /// Serves `site/` of a new folder, in which those files lie.
    fn with(name: &str, files: &[(&str, &[u8])]) -> Self {
        let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        for (name, bytes) in files {
            let file = folder.join("site").join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, bytes).unwrap();
            write_copies(&file, bytes);
        }
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let site = site::of(&folder.join("site"), Some(POLICY)).unwrap();
        runtime.spawn(async move { axum::serve(listener, site).await });
        Self { address, folder, runtime: Some(runtime) }
    }

    fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        ask(self.address, "GET", path, headers)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.runtime.take().unwrap().shutdown_background();
        fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// The copies that a deployed page has beside what they make smaller.
fn write_copies(file: &Path, bytes: &[u8]) {
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut brotli, &Default::default()).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes).unwrap();
    for (copy, ending) in [(brotli, ".br"), (gzip.finish().unwrap(), ".gz")] {
        if copy.len() < bytes.len() {
            let mut name = file.as_os_str().to_owned();
            name.push(ending);
            fs::write(name, copy).unwrap();
        }
    }
}

/// Bytes that nothing compresses: a linear congruential generator (Knuth's MMIX).
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..length).map(|_| byte()).collect()
}

#[test]
fn two_hundred_parallel_loads_are_whole() {
    let bytes = noise(LARGE);
    let served = Served::with("parallel", &[("model.safetensors", &bytes)]);
    thread::scope(|scope| {
        let load = || served.get("/model.safetensors", &[]);
        let loads: Vec<_> = (0..200).map(|_| scope.spawn(load)).collect();
        for load in loads {
            let answer = load.join().unwrap();
            assert_eq!(answer.status, 200);
            assert!(answer.body == bytes);
        }
    });
}

#[test]
fn goes_on_after_connections_that_were_cut_off() {
    let bytes = noise(LARGE);
    let served = Served::with("cut", &[("a.bin", &bytes)]);
    for round in 0..100 {
        let mut stream = sent(served.address, "GET", "/a.bin", &[]);
        let mut some = vec![0; 1 + 1000 * round];
        stream.read_exact(&mut some).unwrap();
        stream.shutdown(Shutdown::Both).unwrap();
        // And in the middle of a request.
        let mut half = TcpStream::connect(served.address).unwrap();
        half.write_all(b"GET /a.bin HT").unwrap();
    }
    // While some read nothing at all.
    let silent: Vec<_> = (0..20).map(|_| sent(served.address, "GET", "/a.bin", &[])).collect();
    let answer = served.get("/a.bin", &[]);
    assert!(answer.status == 200 && answer.body == bytes);
    drop(silent);
}

#[test]
fn parts_of_a_file_and_its_head() {
    let bytes = noise(100_000);
    let served = Served::with("range", &[("a.bin", &bytes)]);
    let part = |range| served.get("/a.bin", &[("range", range)]);
    for (range, wanted, stated) in [
        ("bytes=10-19", &bytes[10..20], "bytes 10-19/100000"),
        ("bytes=99990-", &bytes[99_990..], "bytes 99990-99999/100000"),
        ("bytes=-5", &bytes[99_995..], "bytes 99995-99999/100000"),
    ] {
        let answer = part(range);
        assert_eq!(answer.status, 206, "{range}");
        assert_eq!(answer.header("content-range"), Some(stated));
        assert_eq!(answer.body, wanted, "{range}");
    }
    assert_eq!(part("bytes=100000-").status, 416);
    let head = ask(served.address, "HEAD", "/a.bin", &[]);
    assert_eq!((head.status, head.header("content-length")), (200, Some("100000")));
    assert!(head.body.is_empty());
    assert_eq!(served.get("/a.bin", &[]).header("accept-ranges"), Some("bytes"));
    assert_eq!(ask(served.address, "POST", "/a.bin", &[]).status, 405);
}

#[test]
fn what_a_browser_has_is_not_sent_again() {
    let text = "the same sentence, again and again. ".repeat(100);
    let served = Served::with("known", &[("a.js", text.as_bytes())]);
    for encoding in ["identity", "gzip", "br"] {
        let accepted = ("accept-encoding", encoding);
        let first = served.get("/a.js", &[accepted]);
        let tag = first.header("etag").unwrap();
        let changed = first.header("last-modified").unwrap();
        for known in [("if-none-match", tag), ("if-modified-since", changed)] {
            let again = served.get("/a.js", &[accepted, known]);
            assert_eq!((again.status, again.body.len()), (304, 0), "{known:?}");
            assert_eq!(again.header("etag"), Some(tag));
            assert_eq!(again.header("cache-control"), Some("no-cache"));
        }
        assert_eq!(served.get("/a.js", &[accepted, ("if-none-match", "\"x\"")]).status, 200);
    }
    let tag = served.get("/a.js", &[]).header("etag").unwrap().to_owned();
    fs::write(served.folder.join("site/a.js"), text.replace("same", "next")).unwrap();
    let changed = served.get("/a.js", &[("if-none-match", &tag)]);
    assert_eq!(changed.status, 200);
    assert!(changed.body.starts_with(b"the next"));
}

#[test]
fn compressed_copies_are_the_same_bytes() {
    let text = "the same sentence, again and again. ".repeat(1000);
    let served = Served::with("encoded", &[("engine_bg.wasm", text.as_bytes())]);
    let load = |accepted| served.get("/engine_bg.wasm", &[("accept-encoding", accepted)]);
    // What Chromium asks for, on a local machine and elsewhere.
    for (accepted, encoding) in
        [("gzip, deflate, br, zstd", Some("br")), ("gzip, deflate", Some("gzip")), ("", None)]
    {
        let answer = load(accepted);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        assert_eq!(answer.header("content-type"), Some("application/wasm"));
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        let length = answer.header("content-length").unwrap();
        assert_eq!(length, answer.body.len().to_string());
        let mut plain = Vec::new();
        match encoding {
            Some("br") => {
                brotli::BrotliDecompress(&mut answer.body.as_slice(), &mut plain).unwrap()
            }
            Some(_) => {
                flate2::read::GzDecoder::new(answer.body.as_slice())
                    .read_to_end(&mut plain)
                    .unwrap();
            }
            None => plain = answer.body,
        }
        assert!(plain == text.as_bytes(), "{accepted}");
    }
    assert!(load("br").body.len() < text.len() / 10);
}

#[test]
fn serves_nothing_from_outside_its_folder() {
    let files: [(&str, &[u8]); 5] = [
        ("index.html", b"the page"),
        ("sub/a.txt", b"a"),
        ("sub/.secret", b"hidden"),
        (".git/config", b"hidden"),
        ("../outside.txt", b"outside"),
    ];
    let served = Served::with("outside", &files);
    assert_eq!(served.get("/?x=1", &[]).body, b"the page");
    assert_eq!(served.get("/s%75b/a.txt?x=1", &[]).body, b"a");
    for path in [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/sub/../../outside.txt",
        "/..%5coutside.txt",
        "/%2fetc/passwd",
        "//etc/passwd",
        "/sub/.secret",
        "/sub/%2esecret",
        "/sub%2f.secret",
        "/.git/config",
        "/absent",
        "/sub/",
        "/%",
        "/%zz",
        "/a%00b",
    ] {
        let answer = served.get(path, &[]);
        assert_eq!((answer.status, answer.body.len()), (404, 0), "{path}");
    }
}

#[test]
fn says_what_every_file_is() {
    let types = [
        ("index.html", "text/html; charset=utf-8"),
        ("ui.js", "text/javascript; charset=utf-8"),
        ("main.css", "text/css; charset=utf-8"),
        ("engine_bg.wasm", "application/wasm"),
        ("example.json", "application/json"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon.svg", "image/svg+xml"),
        ("icon.png", "image/png"),
        ("font.woff2", "font/woff2"),
        ("vocab.txt", "text/plain; charset=utf-8"),
        ("README.md", "text/markdown; charset=utf-8"),
        ("data.csv", "text/csv; charset=utf-8"),
        ("model.safetensors", "application/octet-stream"),
        ("matmul.wgsl", "application/octet-stream"),
    ];
    let served = Served::with("types", &types.map(|(name, _)| (name, b"x".as_slice())));
    for (name, wanted) in types {
        let answer = served.get(&format!("/{name}"), &[]);
        assert_eq!(answer.header("content-type"), Some(wanted), "{name}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
        assert_eq!(answer.header("content-security-policy"), Some(POLICY));
    }
    let absent = served.get("/absent", &[]);
    assert_eq!(absent.header("content-security-policy"), Some(POLICY));
}
