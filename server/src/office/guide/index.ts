/** The guide for the people of a club: `docs/guide` as pages at /guide, and found by words. */
export { findInGuide } from "./find-in-guide.ts";
