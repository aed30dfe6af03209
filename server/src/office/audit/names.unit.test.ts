import { expect, it } from "vitest";
import { namedKinds } from "#contract/audit-log.ts";
import { auditedThings } from "#contract/audited.ts";
import { rooms } from "#server/rooms.ts";

it("every kind of thing that the log can be narrowed to, or that a change names, is named by one room", () => {
  const named = rooms.flatMap(({ names = {} }) => Object.keys(names));
  // The club is called what the panel calls its settings.
  const wanted = Object.keys(auditedThings).filter((kind) => kind !== "club");
  expect(named.toSorted()).toEqual([...new Set([...wanted, ...namedKinds])].toSorted());
});
