//! The smallest client of HTTP: what a test sends is what goes over the wire, byte by byte.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

/// What came back.
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
    headers: Vec<(String, String)>,
}

impl Answer {
    /// The value of a header, by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// Sends a request, its path as it stands, and reads until the server closes.
pub fn ask(server: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut stream = sent(server, method, path, headers);
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let pair = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_ascii_lowercase(), value.to_owned())
    };
    Answer { status, headers: lines.map(pair).collect(), body: bytes[end + 4..].to_vec() }
}

/// A connection whose request has been sent and whose answer nobody has read.
pub fn sent(server: SocketAddr, method: &str, path: &str, more: &[(&str, &str)]) -> TcpStream {
    let mut stream = TcpStream::connect(server).unwrap();
    let more: String = more.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n");
    stream.write_all(format!("{head}{more}\r\n").as_bytes()).unwrap();
    stream
}
