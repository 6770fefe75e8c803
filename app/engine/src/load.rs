//! Fetching a model and putting it on a device.

use std::rc::Rc;

use burn::tensor::Device;
use protocol::{DeviceKind, Response, Sealed};

use crate::ahead;
use crate::devices;
use crate::folder;
use crate::given;
use crate::helper;
use crate::random;
use crate::scope::post;
use crate::session::{self, Load};

/// Loads the model in `folder` onto the CPU, answers, then lets the devices compete.
pub async fn load(Load { id, folder, given, device, int8 }: Load) {
    let loaded = match ahead::take(&folder).await {
        Some(loaded) => Ok(loaded),
        None => {
            let files = match given.is_empty() {
                true => folder::files(id, &folder).await,
                false => given::read(id, folder, given).await.and_then(|files| files.in_form(int8)),
            };
            files.and_then(|files| files.load_onto(&Device::flex()).map(|model| (files, model)))
        }
    };
    match loaded {
        Err(fault) => post(Response::Failed { id, fault }),
        Ok((files, model)) => {
            let ready = Response::Ready {
                id,
                name: files.name.clone(),
                config: files.model.config().clone(),
                bytes: files.model.bytes() as u64,
                heads: model.heads(),
                tokenizer: files.given.then(|| Sealed::new(files.model.tokenizer())),
            };
            session::with(|session| {
                session.files = Some(Rc::new(files));
                session.cpu = Some(model);
                session.webgpu = None;
                session.answered = false;
                session.active = Some(DeviceKind::Cpu);
                session.chosen = device;
            });
            helper::dismiss();
            random::forget();
            post(ready);
            devices::compete(device);
        }
    }
}
