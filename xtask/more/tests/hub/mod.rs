//! A server that answers as the Hugging Face hub does: the list of a repository's files, the files
//! in one piece or from a byte on, and large ones from another host.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The state of the one repository.
pub const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// A question as it came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub host: String,
    pub path: String,
    headers: BTreeMap<String, String>,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

/// What the hub holds and how it behaves.
#[derive(Default)]
pub struct Shelf {
    /// The repository, `owner/name`.
    pub id: String,
    pub files: BTreeMap<String, Vec<u8>>,
    /// Files that are answered with a status alone; `""` is the list.
    pub refused: BTreeMap<&'static str, u16>,
    /// After how many bytes the next answers with weights break off.
    pub cuts: Mutex<Vec<usize>>,
    /// Whether the wish for a part is passed over.
    pub whole_only: bool,
}

pub struct Hub {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Hub {
    pub fn with(shelf: Shelf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let heard = asked.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                // Who hangs up early has seen enough.
                answer(stream.unwrap(), &shelf, &heard).ok();
            }
        });
        Self { address, asked }
    }

    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

fn answer(stream: TcpStream, shelf: &Shelf, heard: &Mutex<Vec<Asked>>) -> std::io::Result<()> {
    let asked = read(&stream)?;
    heard.lock().unwrap().push(asked.clone());
    let path = asked.path.as_str();
    if path == format!("/api/models/{}?blobs=true", shelf.id) {
        let list = listing(shelf).to_string();
        return match shelf.refused.get("") {
            Some(status) => send(&stream, *status, "", b""),
            None => send(&stream, 200, "", list.as_bytes()),
        };
    }
    let stored = path.strip_prefix("/storage/");
    let named = path.strip_prefix(&format!("/{}/resolve/{COMMIT}/", shelf.id));
    let Some(name) = stored.or(named) else { return send(&stream, 404, "", b"") };
    if let Some(status) = shelf.refused.get(name) {
        return send(&stream, *status, "", b"");
    }
    match shelf.files.get(name) {
        None => send(&stream, 404, "", b""),
        // To another host, as large files are kept elsewhere.
        Some(_) if stored.is_none() && is_large(name) => {
            let port = stream.local_addr()?.port();
            let there = format!("location: http://localhost:{port}/storage/{name}\r\n");
            send(&stream, 302, &there, b"")
        }
        Some(bytes) => part(&stream, shelf, &asked, bytes, is_large(name)),
    }
}

fn part(
    stream: &TcpStream,
    shelf: &Shelf,
    asked: &Asked,
    bytes: &[u8],
    large: bool,
) -> std::io::Result<()> {
    let from = asked.header("range").and_then(|range| range.strip_prefix("bytes="));
    let from = from.and_then(|range| range.strip_suffix('-')?.parse::<usize>().ok());
    let from = from.filter(|_| !shelf.whole_only);
    let rest = &bytes[from.unwrap_or(0).min(bytes.len())..];
    let cut = if large { shelf.cuts.lock().unwrap().pop() } else { None };
    let sent = &rest[..cut.unwrap_or(rest.len()).min(rest.len())];
    let (status, range) = match from {
        Some(from) if from >= bytes.len() => return send(stream, 416, "", b""),
        Some(from) => {
            let (last, all) = (bytes.len() - 1, bytes.len());
            (206, format!("content-range: bytes {from}-{last}/{all}\r\n"))
        }
        None => (200, String::new()),
    };
    head(stream, status, &range, rest.len())?;
    let mut stream = stream;
    stream.write_all(sent)
}

fn send(stream: &TcpStream, status: u16, headers: &str, body: &[u8]) -> std::io::Result<()> {
    head(stream, status, headers, body.len())?;
    let mut stream = stream;
    stream.write_all(body)
}

fn head(mut stream: &TcpStream, status: u16, more: &str, length: usize) -> std::io::Result<()> {
    let head = format!("HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-length: {length}\r\n");
    stream.write_all(format!("{head}{more}\r\n").as_bytes())
}

fn read(stream: &TcpStream) -> std::io::Result<Asked> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or(Ok(String::new()))?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    for line in lines {
        let line = line?;
        let Some((name, value)) = line.split_once(": ") else { break };
        headers.insert(name.to_ascii_lowercase(), value.to_owned());
    }
    let host = headers.get("host").cloned().unwrap_or_default();
    Ok(Asked { host, path, headers })
}

fn is_large(name: &str) -> bool {
    name.ends_with(".safetensors")
}

fn listing(shelf: &Shelf) -> Value {
    let file = |(name, bytes): (&String, &Vec<u8>)| {
        let digest: String = Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect();
        let lfs = is_large(name).then(|| json!({ "sha256": digest, "size": bytes.len() }));
        json!({ "rfilename": name, "size": bytes.len(), "lfs": lfs })
    };
    let files: Vec<Value> = shelf.files.iter().map(file).collect();
    json!({ "id": shelf.id, "sha": COMMIT, "gated": false, "siblings": files })
}
