import { describe, expect, it } from "vitest";
import type { Actor } from "#server/platform/context.ts";
import { languages } from "#server/words/languages.ts";
import {
  type Footprint,
  manualKey,
  personCan,
  statusOf,
  whyNotDeletePerson,
  whyNotErase,
} from "./club-members.policy.ts";

const nothing: Footprint = {
  orders: 0,
  open_orders: 0,
  money_moves: false,
  open_returns: false,
  credit_moves: false,
  entitlements: 0,
  addresses: 0,
  messages: 0,
  secondary_members: 0,
  held_cents: 0,
};
const staff = (role: number): Actor => ({ kind: "staff", id: 1, role, name: "", email: "", sessionId: 1 });
const person = { email: "a@b.example", account_status: 1, isPrimary: true };

describe("what staff may do with a person", () => {
  it("is everything for an admin while nothing refers to the person", () => {
    expect(personCan(staff(2), person, nothing)).toEqual({
      invite: true,
      change_email: true,
      manage_credits: true,
      delete: true,
      erase: true,
      export: true,
    });
  });

  it("is the invitation alone for a manager, and nothing for a member", () => {
    const none = {
      invite: false,
      change_email: false,
      manage_credits: false,
      delete: false,
      erase: false,
      export: false,
    };
    expect(personCan(staff(5), person, nothing)).toEqual({ ...none, invite: true });
    expect(personCan({ ...staff(3), kind: "member" }, person, nothing)).toEqual(none);
    expect(personCan({ ...staff(2), kind: "member" }, person, nothing)).toEqual(none);
  });

  it.each([
    [{ ...person, email: null }, { invite: false }],
    [{ ...person, account_status: 2 }, { invite: false }],
    [{ ...person, account_status: 0 }, { invite: true }],
    [{ ...person, isPrimary: false }, { manage_credits: false }],
  ])("follows the state of %j", (who, expected) => {
    expect(personCan(staff(2), who, nothing)).toMatchObject(expected);
  });

  it.each<[Partial<Footprint>, boolean, boolean]>([
    [{ orders: 1 }, false, true],
    [{ orders: 1, open_orders: 1 }, false, false],
    [{ orders: 1, money_moves: true }, false, false],
    [{ orders: 1, open_returns: true }, false, false],
    [{ credit_moves: true }, false, true],
    [{ credit_moves: true, held_cents: 1 }, false, false],
    [{ entitlements: 1 }, false, true],
    [{ addresses: 1 }, false, true],
    [{ messages: 1 }, false, true],
    [{ secondary_members: 1 }, false, true],
  ])("with %j allows deleting %s and erasing %s", (part, mayDelete, mayErase) => {
    const footprint = { ...nothing, ...part };
    expect(personCan(staff(2), person, footprint)).toMatchObject({ delete: mayDelete, erase: mayErase });
    expect(whyNotDeletePerson(footprint) === null).toBe(mayDelete);
    expect(whyNotErase(footprint) === null).toBe(mayErase);
  });

  it("names every reason in one sentence", () => {
    expect(
      whyNotDeletePerson({ ...nothing, orders: 2, credit_moves: true, addresses: 1 })?.(languages.en),
    ).toBe("This person has orders, credit movements and addresses. Deactivate or erase them instead.");
  });
});

describe("the status of a dependant", () => {
  const was = (email: string | null, account_status: number) => ({ email, account_status });
  it.each<[string, Parameters<typeof statusOf>, number]>([
    ["new without a login is active", [undefined, null, null], 1],
    ["new without a login cannot be pending", [0, null, null], 1],
    ["new with a login waits for a password", [1, null, "a@b.example"], 0],
    ["that gets a login waits for a password", [1, was(null, 1), "a@b.example"], 0],
    ["that loses its login is active", [0, was("a@b.example", 0), null], 1],
    ["that is left alone stays", [undefined, was("a@b.example", 1), "a@b.example"], 1],
    ["that is left alone stays inactive", [undefined, was(null, 2), "a@b.example"], 2],
    ["is inactive where that is asked", [2, was("a@b.example", 1), null], 2],
    ["becomes active again where that is asked", [1, was("a@b.example", 2), "a@b.example"], 1],
  ])("%s", (_, values, status) => {
    expect(statusOf(...values)).toBe(status);
  });
});

describe("credits", () => {
  it("given by hand are known by a key that no part of another act has", () => {
    expect(manualKey(1, "fee-2026:2")).not.toContain("fee-2026:2");
    expect(manualKey(1, "fee-2026")).toBe("manual:1:fee-2026");
  });
});
