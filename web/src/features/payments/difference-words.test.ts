import { expect, test } from "vitest";
import { differenceKinds } from "#contract/reconciliation.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { differencesQuery, differenceWords, lastWeek } from "./difference-words.ts";

test("Differences are asked for by state and kind; nonsense is left out", () => {
  const asked = (address: string) => differencesQuery(readListParams(new URLSearchParams(address), {}));
  expect(asked("status=open&kind=amount_differs&sort=kind")).toMatchObject({
    status: "open",
    kind: "amount_differs",
    sort: "kind",
  });
  expect(asked("status=maybe&kind=none")).not.toHaveProperty("status");
  expect(Object.keys(differenceWords).toSorted()).toEqual([...differenceKinds].toSorted());
});

test("A comparison begins with the seven days before today", () => {
  expect(lastWeek(new Date("2027-03-03T00:30:00Z"))).toEqual({ from: "2027-02-24", to: "2027-03-02" });
});
