//! How far the loading of a model is.

use protocol::Response;
use protocol::fetch::News;

use crate::scope::post;

/// Says how far a file is, and with it the whole model: `before` of `total` bytes came first.
pub fn tell(id: u32, file: &str, news: News, before: u64, total: u64) {
    let (file, attempt, loaded) = (file.to_owned(), news.attempt, before + news.loaded);
    post(Response::Progress { id, file, attempt, loaded, total });
}
