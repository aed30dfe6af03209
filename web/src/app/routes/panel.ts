/** Names the panel's routes among those of a page; apart, so that members do not load them for it. */
export const PANEL = "panel";
