/** Adds the panel's routes to those of a page; separate, so that members do not load them. */
export const PANEL = "panel";
