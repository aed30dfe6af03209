import { createRequire } from "node:module";
import type bidiFactory from "bidi-js";
import type sanitizeHtml from "sanitize-html";
import type sharp from "sharp";
import type Stripe from "stripe";

const load = createRequire(import.meta.url);

/*
 * Packages of many modules that no start needs, and many a process never does: loaded by whoever first calls these. At once,
 * because some of them are used where nothing may wait.
 */

/** Stripe's library. */
export function stripeLibrary(): typeof Stripe {
  return load("stripe");
}

/** Reads and draws pictures. */
export function pictureLibrary(): typeof sharp {
  const library: typeof sharp = load("sharp");
  // Each picture is read once; a cache would keep deleted files open.
  library.cache(false);
  return library;
}

/** Cleans HTML by rules. */
export function sanitizer(): typeof sanitizeHtml {
  return load("sanitize-html");
}

let bidi: ReturnType<typeof bidiFactory> | undefined;

/** Tells in which direction and order the parts of a line are written. */
export function directions(): ReturnType<typeof bidiFactory> {
  const open: typeof bidiFactory = load("bidi-js");
  bidi ??= open();
  return bidi;
}
