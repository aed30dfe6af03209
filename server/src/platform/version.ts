import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = new URL("../../../package.json", import.meta.url);

/** This version of the product, such as `1.4.0`. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8")));
