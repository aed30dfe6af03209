/** The guide for the people of a club: `docs/guide` as pages at /guide, with a search. */
export { findInGuide } from "./read-guide.ts";
