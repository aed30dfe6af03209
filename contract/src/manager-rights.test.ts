import type { AnyContractProcedure } from "@orpc/contract";
import { expect, it } from "vitest";
import { adminContract } from "./admin-contract.ts";
import { managerMay, rights, whoMayCall } from "./manager-rights.ts";
import { panelScreens } from "./panel-screens.ts";
import { managersRights, type Right } from "./rights.ts";

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

it.each(rights)("gives managers in their list what it gives them by its calls: $what", (right) => {
  expect(managersRights.includes(right.name)).toBe(managerMay(right));
});

it.each(Object.values(panelScreens))("opens $path to whoever may do what is done there", ({ who, right }) => {
  expect(who).toBe(managersRights.includes(right) ? "staff" : "admin");
});

it("has a screen for whatever managers may do, which they can open", () => {
  const open = new Set<Right>(Object.values(panelScreens).map(({ right }) => right));
  expect(managersRights.filter((right) => !open.has(right))).toEqual([]);
});
