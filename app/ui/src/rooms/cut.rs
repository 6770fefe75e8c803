//! Where the program of the rooms is cut into parts.

/// What a part brings, once it is there.
#[cfg(not(feature = "whole"))]
pub async fn arrived<T>(part: impl Future<Output = T>) -> T {
    part.await
}

/// The same in one piece, where every part is there from the start.
#[cfg(feature = "whole")]
pub async fn arrived<T>(part: T) -> T {
    part
}

/// Makes a part of the program of each part of the list of rooms.
macro_rules! parts {
    ($first:ident { $($there:ident)* } $($part:ident { $($room:ident)* })*) => {
        /// The programs that are there from the start.
        pub const FIRST: $crate::page::parts::Programs = &[$($there::PROGRAM),*];

        /// Fetches a part, counted from the one that is there; `None` if it does not arrive.
        pub async fn fetch(part: usize) -> Option<$crate::page::parts::Programs> {
            let mut count = 0;
            $(
                count += 1;
                if part == count {
                    return $crate::rooms::cut::arrived(parts::$part()).await.ok();
                }
            )*
            None
        }

        #[allow(unsafe_code, reason = "the macro that marks a cut declares the functions that the linker leaves open")]
        mod parts {
            $(
                #[cfg_attr(not(feature = "whole"), ::leptos::wasm_split::wasm_split($part, wasm_split_path = ::leptos::wasm_split, fallible))]
                pub fn $part() -> Result<$crate::page::parts::Programs, ::leptos::wasm_split::SplitLoaderError> {
                    Ok(&[$(super::$room::PROGRAM),*])
                }
            )*
        }
    };
}
pub(crate) use parts;
