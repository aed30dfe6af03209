import type { AnyContractProcedure } from "@orpc/contract";
import { expect, it } from "vitest";
import { adminContract } from "./admin-contract.ts";
import { managerMay, rights, whoMayCall } from "./manager-rights.ts";

const calls = Object.entries(adminContract).flatMap(([group, procedures]) =>
  Object.entries(procedures as Record<string, AnyContractProcedure>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
);

it("names every call of the panel once, but for logging in and who one is", () => {
  const named = rights.flatMap(({ endpoints }) => endpoints);
  const isOpenToAll = ({ name, endpoint }: (typeof calls)[number]) =>
    /^(auth|clubs)\./.test(name) || whoMayCall(endpoint) === "public";
  const missing = calls.filter((call) => !isOpenToAll(call) && !named.includes(call.endpoint));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(named).toHaveLength(new Set(named).size);
});

it.each(rights)("tells the truth of all calls behind: $what", (right) => {
  const who = new Set(right.endpoints.map(whoMayCall));
  expect([...who]).toEqual([managerMay(right) ? "staff" : "admin"]);
});
