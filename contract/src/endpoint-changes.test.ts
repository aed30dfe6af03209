import type { AnyContractProcedure } from "@orpc/contract";
import { expect, it } from "vitest";
import { adminContract } from "./admin-contract.ts";
import type { EndpointMeta } from "./endpoint.ts";
import { memberContract } from "./member-contract.ts";

type Contract = Record<string, Record<string, AnyContractProcedure>>;

/** Their screens refetch and say by themselves what was done. A router leaves this list once its endpoints say it. */
const leftToScreens = [
  ..."auth checkout clubs entitlements invitations mailStops pages"
    .split(" ")
    .map((router) => `member ${router}`),
  ..."auth clubs".split(" ").map((router) => `admin ${router}`),
];

const endpoints = Object.entries({ admin: adminContract, member: memberContract }).flatMap(
  ([client, contract]: [string, Contract]) =>
    Object.entries(contract).flatMap(([router, calls]) =>
      Object.entries(calls).map(([name, endpoint]) => {
        const { changes }: EndpointMeta = endpoint["~orpc"].meta;
        const isReading = endpoint["~orpc"].route.method === "GET";
        const others = Object.keys(contract).filter((other) => other !== router);
        return {
          name: `${client} ${router}.${name}`,
          room: `${client} ${router}`,
          isReading,
          changes,
          others,
        };
      }),
    ),
);
const saying = endpoints.filter(({ changes }) => changes !== null);
const silent = endpoints.filter(({ changes, isReading }) => changes === null && !isReading);

it("says of everything that is written what it changes", () => {
  expect(silent.filter(({ room }) => !leftToScreens.includes(room)).map(({ name }) => name)).toEqual([]);
});

it.each(leftToScreens)("the screens of %s still have something to refetch by themselves", (left) => {
  expect(silent.map(({ room }) => room)).toContain(left);
});

it.each(saying)("$name changes other routers of the same client, each named once", ({ changes, others }) => {
  const named: readonly string[] = changes === "nothing" ? [] : (changes ?? []);
  expect(named.filter((one) => !others.includes(one))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

it.each(saying)("$name does not only read", ({ isReading }) => {
  expect(isReading).toBe(false);
});
