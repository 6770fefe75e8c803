//! A text as a code that a phone reads (QR, ISO/IEC 18004).

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// Bytes of a text from which on a code has more squares than a phone reads from the last row.
const LONGEST: usize = 600;
/// Squares of white around a code, as its standard asks.
const QUIET: i32 = 4;

/// A code: its side in squares, and the dark ones as the steps of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    side: i32,
    path: String,
}

impl Code {
    /// Of a text; `None` where it is too long.
    pub fn of(text: &str) -> Option<Self> {
        let found = QrCode::encode_text(text, QrCodeEcc::Low).ok();
        let code = found.filter(|_| text.len() <= LONGEST)?;
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = all.filter(|(x, y)| code.get_module(*x, *y));
        let path = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET)).collect();
        Some(Self { side: code.size() + 2 * QUIET, path })
    }

    /// As a picture, black on white whatever the page's colours are.
    pub fn view(self, name: String) -> impl IntoView {
        let Self { side, path } = self;
        view! {
            <svg class="phone-code" role="img" aria-label=name viewBox=format!("0 0 {side} {side}")>
                <rect width=side height=side/> <path d=path/>
            </svg>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code_with_its_margin() {
        let code = Code::of("https://example.org/?view=attention").expect("short");
        // Version 3 has 29 squares a side.
        assert_eq!(code.side, 29 + 8);
        // The finder pattern's corner is dark.
        assert!(code.path.starts_with("M4 4h1v1h-1z"));
        assert_eq!(Code::of(&"a".repeat(700)), None);
    }
}
