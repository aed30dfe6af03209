import { expect, it } from "vitest";
import { nextSentence } from "./admin/return-parts.tsx";

const may = { approve: true, decline: true, receive: false };

it("says whose answer a return waits for", () => {
  expect(nextSentence({ status: "requested", can: may })).toBe("It is waiting for your answer.");
  // A manager may only look.
  expect(nextSentence({ status: "requested", can: { ...may, approve: false, decline: false } })).toBe(
    "It is waiting for an admin's answer.",
  );
});
