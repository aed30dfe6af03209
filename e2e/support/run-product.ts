/** A process that runs the products of files of stories, one after the other, as `product-process.ts` asks it to. */
import { quickStart } from "#server/quick-start.ts";
import type { Answered, Asked, Task } from "./product-process.ts";
import type { StartedProduct } from "./start-product.ts";

// Before anything takes long: whoever started it may be killed at any time.
process.on("disconnect", () => process.exit());
quickStart();
const { startProduct } = await import("./start-product.ts");

let started: StartedProduct | undefined;

process.on("message", async ({ id, task }: Asked) => {
  const error = await carryOut(task).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  process.send?.({ id, error } satisfies Answered);
});

async function carryOut(task: Task): Promise<void> {
  if (task.name === "start") {
    started = await startProduct(task.settings);
    return;
  }
  if (started === undefined) throw new Error("There is no product to do this.");
  if (task.name === "stop") await started.stop();
  else if (task.name === "sweep") await started.sweep(task.sweep);
  else await started.showWeb(task.folder);
}
