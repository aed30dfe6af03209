import { expect, it } from "vitest";
import { catalog } from "#contract/catalog.ts";
import { distinctSearches, searchPath } from "./searches.ts";

it("asks nothing twice, also when all searches come again", () => {
  const paths = Array.from({ length: 5 * distinctSearches }, (_, n) => searchPath(n));
  expect(new Set(paths).size).toBe(paths.length);
});

it("asks the same in every run of the bench", () => {
  expect(searchPath(77)).toBe(searchPath(77));
});

it("asks what the contract takes: text, sizes and prices", () => {
  const schema = catalog.filterProducts["~orpc"].inputSchema;
  for (let n = 0; n < 500; n += 1) {
    const query = Object.fromEntries(new URL(searchPath(n * 37), "http://club").searchParams);
    expect(schema?.parse(query)).toMatchObject({
      keywords: expect.stringMatching(/^[A-Za-z ]{4,}$/),
      sizes: expect.any(String),
      min_price: expect.any(Number),
    });
  }
});
