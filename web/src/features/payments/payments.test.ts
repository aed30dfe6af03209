import { expect, it, test } from "vitest";
import { differenceKinds } from "#contract/reconciliation.ts";
import { readListParams } from "#web/lib/list-params.ts";
import { differencesQuery, differenceWords, lastWeek, paymentsQuery } from "./payments.ts";

const params = { page: 2, per_page: 20, keywords: "", sort: undefined, order_by: undefined, filters: {} };

it("asks for what the address says", () => {
  const filters = { from: "2026-02-01", to: "2026-02-28", status: "captured" };
  expect(paymentsQuery({ ...params, keywords: "pi_1", sort: "amount", order_by: "asc", filters })).toEqual({
    page: 2,
    per_page: 20,
    keywords: "pi_1",
    sort: "amount",
    order_by: "asc",
    ...filters,
  });
});

it("leaves out what the server would refuse", () => {
  const filters = { from: "2026-02-30", to: "soon", status: "paid", other: "x" };
  expect(paymentsQuery({ ...params, sort: "id", order_by: "asc", filters })).toEqual({
    page: 2,
    per_page: 20,
  });
});

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
