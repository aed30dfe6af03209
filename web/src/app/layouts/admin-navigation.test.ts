import { describe, expect, it } from "vitest";
import { roles } from "#contract/endpoint.ts";
import { adminActsFor } from "./admin-navigation.tsx";

const labels = (role: number) => adminActsFor(role).map(({ label }) => label);

describe("the acts that the quick search offers", () => {
  it("are all of them for an admin, each at an address of its own", () => {
    expect(labels(roles.admin)).toEqual(
      expect.arrayContaining(["Invite members", "Export orders", "Add a product", "Grant credits"]),
    );
    const addresses = adminActsFor(roles.admin).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it("are for a manager only those that a manager may do", () => {
    expect(labels(roles.manager)).toEqual([
      "Invite members",
      "Remind invited members",
      "Add a member",
      "Add a product",
    ]);
  });
});
