import { expect, it } from "vitest";
import { returns as words } from "#words/panel/returns.ts";
import { nextSentence } from "./admin/return-parts.tsx";

const can = { approve: true, decline: true, receive: false };
const member = { id: 1, name: "Ava", email: "ava@example.org" };

it("says whose answer a return waits for", () => {
  expect(nextSentence({ status: "requested", can, member })).toBe("It is waiting for your answer.");
  // A manager may only look.
  expect(nextSentence({ status: "requested", can: { ...can, approve: false, decline: false }, member })).toBe(
    "It is waiting for an admin's answer.",
  );
});

it("has staff tell a member without an email what was approved", () => {
  expect(nextSentence({ status: "approved", can, member: { ...member, email: "" } })).toBe(
    words.returnParts.tellTheMember,
  );
});
