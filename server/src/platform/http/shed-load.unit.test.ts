import Fastify from "fastify";
import { expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { shedLoad } from "./shed-load.ts";

it("Pages and calls are refused while the server is very busy, the files of a page are not", async () => {
  const app = Fastify();
  // The delay is measured every 10 ms, so that it is never below this limit.
  await shedLoad(app, { maxEventLoopDelay: 1, sampleInterval: 10 });
  for (const url of ["/shop", "/api/club-product/list", "/assets/index.js"]) app.get(url, () => "there");
  const status = async (url: string) => (await app.inject(url)).statusCode;
  await eventually(async () => expect(await status("/shop")).toBe(503));
  expect(await status("/api/club-product/list")).toBe(503);
  expect(await status("/assets/index.js")).toBe(200);
  await app.close();
});
