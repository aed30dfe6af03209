import Fastify from "fastify";
import { expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { renderError } from "./errors.ts";
import { shedLoad } from "./server.ts";

it("Pages and calls are refused while the server is very busy, the files of a page are not", async () => {
  const app = Fastify();
  app.setErrorHandler(renderError);
  // The delay is measured every 10 ms, so that it is never below this limit.
  await shedLoad(app, { maxEventLoopDelay: 1, sampleInterval: 10 });
  for (const url of ["/shop", "/api/club-product/list", "/assets/index.js"]) app.get(url, () => "there");
  const status = async (url: string) => (await app.inject(url)).statusCode;
  const page = (url: string) => app.inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });
  await eventually(async () => expect(await status("/shop")).toBe(503));
  expect(await status("/api/club-product/list")).toBe(503);
  expect(await status("/assets/index.js")).toBe(200);
  // Whoever opened it in a browser reads so, and can try again.
  const refused = await page("/shop");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused.body).toContain("<p>We are very busy. Please try again in a moment.</p>");
  expect(refused.body).toContain('<a href="">Try again</a>');
  await app.close();
});
