//! The Hugging Face hub: what the repository of a model holds, and how to get it.

use std::env;
use std::io::Read as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Error, Result, anyhow, bail};
use text::file_names::{CONFIG, INDEX};
use text::hub::{Listing, choice, listing_path};
use text::vectors::sentence_model::{LENGTH, MODULES, POOLING};
use ureq::config::RedirectAuthHeaders;
use ureq::{Agent, RequestBuilder, typestate::WithoutBody};
use xtask::project;

use super::{CARD, LICENCES, check, download};

/// The variable that names another hub, as Hugging Face's own programs call it.
const ENDPOINT: &str = "HF_ENDPOINT";
/// The variable that holds a person's token.
pub const TOKEN: &str = "HF_TOKEN";

const PUBLIC: &str = "https://huggingface.co";

/// The longest list of files that is read.
const MAX_LISTING_BYTES: u64 = 16 << 20;

const CONNECT: Duration = Duration::from_secs(30);
const ANSWER: Duration = Duration::from_secs(60);
/// How long one answer may take as a whole. A longer download goes on with another.
const BODY: Duration = Duration::from_secs(600);

/// A hub and who asks it.
pub struct Hub {
    endpoint: String,
    /// Sent to the hub and to nobody else; never printed.
    token: Option<String>,
    downloads: PathBuf,
    agent: Agent,
}

/// A model that was fetched.
pub struct Fetched {
    /// Where its files are.
    pub folder: PathBuf,
    /// Where a person can look at it.
    pub address: String,
    /// The state of the repository.
    pub commit: String,
}

impl Hub {
    /// The hub that the environment names, or the public one.
    ///
    /// # Errors
    /// If the person's home folder is not known.
    pub fn from_environment() -> Result<Self> {
        let set = |name: &str| env::var(name).ok().map(|value| value.trim().to_owned());
        let set = |name: &str| set(name).filter(|value| !value.is_empty());
        let endpoint = set(ENDPOINT).unwrap_or_else(|| PUBLIC.to_owned());
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .redirect_auth_headers(RedirectAuthHeaders::SameHost)
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(ANSWER))
            .timeout_recv_body(Some(BODY))
            .build();
        Ok(Self {
            endpoint: endpoint.trim_end_matches('/').to_owned(),
            token: set(TOKEN),
            downloads: project::tools()?.with_file_name("downloads"),
            agent: agent.into(),
        })
    }

    /// Fetches what belongs to the model `id`: first its configuration, then the other small files,
    /// and the weights only if all of these are those of a BERT.
    ///
    /// # Errors
    /// If there is no such model, it is of another family, or it does not arrive whole.
    pub fn fetch(&self, id: &str) -> Result<Fetched> {
        let listing = self.listing(id)?;
        let folder = self.downloads.join(listing.id.replace('/', "--")).join(&listing.sha);
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be written to", folder.display()))?;
        eprintln!("==> {} into {}", listing.id, folder.display());
        let get = |name: &str| {
            let file = listing.file(name);
            let file = file.with_context(|| format!("{} has no {name}.", listing.id))?;
            download::whole(self, &listing.path(name), file, &folder)
        };
        get(CONFIG)?;
        check::configuration(&folder)?;
        let names = listing.names();
        for name in names.iter().filter(|name| is_small(&names, name)) {
            get(name)?;
        }
        check::tokenizer(&folder)?;
        let index = std::fs::read(folder.join(INDEX)).ok();
        for name in choice::weights(&names, index.as_deref())? {
            get(&name)?;
        }
        let address = format!("{}/{}", self.endpoint, listing.id);
        Ok(Fetched { folder, address, commit: listing.sha })
    }

    /// Asks for an address of the hub, given without its host.
    pub fn request(&self, path: &str) -> RequestBuilder<WithoutBody> {
        let request = self.agent.get(format!("{}/{path}", self.endpoint));
        match &self.token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn listing(&self, id: &str) -> Result<Listing> {
        let Ok(path) = listing_path(id) else {
            bail!("There is no folder {id}, and no model of the hub is called so.");
        };
        let unreachable = |error| anyhow!("{} cannot be reached: {error}.", self.endpoint);
        let answer = self.request(&path).call();
        let answer = answer.map_err(unreachable)?;
        if answer.status() != 200 {
            return Err(self.refusal(answer.status().as_u16(), id));
        }
        let mut body = Vec::new();
        let mut reader = answer.into_body().into_reader().take(MAX_LISTING_BYTES);
        reader.read_to_end(&mut body).context("The hub's list of files broke off.")?;
        Ok(Listing::from_json(&body)?)
    }

    /// What an answer that is no success means for the person.
    pub fn refusal(&self, status: u16, what: &str) -> Error {
        let token = match self.token {
            Some(_) => format!("the token in {TOKEN} may not read it"),
            None => format!("{TOKEN} must be set to a token that may read it"),
        };
        match status {
            401 => anyhow!(
                "The hub does not show {what} (401): it is not there under this name, or {token}."
            ),
            403 => anyhow!(
                "The hub does not give out {what} (403): its conditions must be accepted on the \
                 model's page, or {token}."
            ),
            404 => anyhow!("The hub has no {what} (404). Check the name."),
            429 => {
                anyhow!("The hub wants to be asked less often (429). Try again in some minutes.")
            }
            _ => anyhow!("The hub answers {status} to the question for {what}. Try again later."),
        }
    }
}

/// Whether one of a repository's files is fetched beside its weights: what the model needs, its card
/// and its terms.
fn is_small(names: &[&str], name: &str) -> bool {
    // How a sentence model is read follows from files of the person's own; a bundled model has none.
    let needed =
        choice::small(names).contains(&name) && ![MODULES, POOLING, LENGTH].contains(&name);
    needed || name == CARD || LICENCES.contains(&name)
}
