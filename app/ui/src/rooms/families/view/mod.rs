use crate::shell::room_view::RoomView;
use leptos::prelude::*;
pub fn open() -> RoomView {
    RoomView::of(view! { <section id="picture"></section> })
}
