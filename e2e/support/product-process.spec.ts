import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { patienceMs } from "#server/testing/patience.ts";
import { cast } from "./cast.ts";
import { product } from "./product.ts";

/** How Node runs this as a program beside the product's sources. */
const program = (source: string, ...args: string[]) => ["--input-type=module", "--eval", source, ...args];
const here = import.meta.dirname;

it("the product works while this process does nothing but wait", () => {
  const { port, dataDir } = product();
  const logIn = `
    import { readFile } from "node:fs/promises";
    import { call } from "${here}/calls.ts";
    import { mailedCode, mailIds } from "${here}/mails.ts";
    import { setProduct } from "${here}/product.ts";
    const { port, dataDir, person } = JSON.parse(process.argv[1]);
    setProduct({ port });
    const earlier = await mailIds(person.email);
    await call("rovers", "POST", "/club-auth/login", { body: { ...person, domain: "rovers" } });
    const code = await mailedCode(person.email, earlier);
    const { STRIPE_API_BASE } = JSON.parse(await readFile(dataDir + "/environment.json", "utf8"));
    const { status } = await fetch(STRIPE_API_BASE);
    console.log(JSON.stringify({ code, stripe: status }));
  `;
  // Server, mailbox and Stripe are asked, and the worker sends the mail, before this call returns.
  const said = execFileSync(
    process.execPath,
    program(logIn, JSON.stringify({ port, dataDir, person: cast.admin })),
    { timeout: patienceMs, encoding: "utf8" },
  );
  expect(JSON.parse(said)).toEqual({ code: expect.stringMatching(/^\d{6}$/), stripe: expect.any(Number) });
});

it("what the product's process throws is thrown here, and says where", async () => {
  await expect(product().sweep("none")).rejects.toMatchObject({
    message: "There is no sweep none",
    stack: expect.stringContaining("start-product.ts"),
  });
});

it("the product's process ends with the process of its stories, even if that is killed", async () => {
  const start = `
    import { productProcess } from "${here}/product-process.ts";
    await productProcess().ask({ name: "stop" }).catch((error) => console.log(error.message));
  `;
  const stories = spawn(process.execPath, program(start), { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(stories.stdout, "data");
  expect(String(said)).toContain("There is no product to do this.");
  stories.kill("SIGKILL");
  // Which is when the last process that has its output has ended.
  await once(stories, "close", { signal: AbortSignal.timeout(patienceMs) });
});
