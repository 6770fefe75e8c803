//! The state of the page as the query of a link: `name=value&name=value`, percent-encoded.

/// Percent-encodes everything but the characters that never have a meaning in a query
/// (RFC 3986, section 2.3).
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('+'),
            _ => {
                encoded.push('%');
                encoded.extend([byte >> 4, byte & 15].into_iter().filter_map(digit));
            }
        }
    }
    encoded
}

/// A hexadecimal digit in capitals, as RFC 3986 wants them.
fn digit(value: u8) -> Option<char> {
    char::from_digit(value.into(), 16).map(|digit| digit.to_ascii_uppercase())
}

/// The reverse of [`encode`]; `None` for a broken escape or bytes that are not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => hex(rest.next()?)? << 4 | hex(rest.next()?)?,
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// Names and values of a query, with or without its question mark. A value is `None` where it
/// cannot be decoded; a name that cannot be decoded is left out.
pub fn pairs(query: &str) -> Vec<(String, Option<String>)> {
    query
        .trim_start_matches('?')
        .split('&')
        .filter(|part| !part.is_empty())
        .map(|part| part.split_once('=').unwrap_or((part, "")))
        .filter_map(|(name, value)| Some((decode(name)?, decode(value))))
        .collect()
}
