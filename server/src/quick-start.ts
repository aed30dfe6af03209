import module, { registerHooks } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Makes the modules that are loaded after this call cheap to load. Called first of all by `main.ts`.
 *
 * Drizzle is taken in its CommonJS form: the many star exports of the other one cost the module loader 150 MB
 * and half a second. Compiled code is kept between starts.
 */
export function quickStart(): void {
  module.enableCompileCache();
  registerHooks({
    resolve: (specifier, context, next) =>
      /^drizzle-orm(\/|$)/.test(specifier)
        ? next(specifier, { ...context, conditions: ["require", "node"] })
        : next(specifier, context),
  });
}

/**
 * Called once a process is ready: keeps what was compiled, which otherwise happens at an orderly end only, and
 * gives back what starting has left in memory, for which an idle process would find no occasion.
 */
export function settle(): void {
  module.flushCompileCache();
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as (options: object) => void)({ type: "major", flavor: "last-resort" });
}
