import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { momentsOfDays } from "./clock.ts";

const root = join(import.meta.dirname, "../../..");

/** Code that turns a moment into a day of another zone than the club's, or of none in particular. */
const otherDays =
  /current_date|localtimestamp|date_trunc\('day'|at time zone '|timeZone: "|toISOString\(\)\.(slice|split|substring)|\.get(UTC)?(Date|Month|FullYear|Hours)\(|\.set(UTC)?Hours\(|toLocale(Date|Time)String/i;

/** These mean no day of a club. */
const others: Record<string, string> = {
  "contract/src/days.ts": "the one place",
  "contract/src/written-days.ts": "reads days that people type",
  "server/src/platform/http/sitemap.ts": "search engines read UTC",
  "server/src/shop/catalog/products/products.queries.ts": "counts months back from the club's day",
  "server/src/sales/orders/order-events.ts":
    "markers of days of UTC, of which whoever counts makes the club's",
  "server/src/platform/db/copies.ts": "moments for machines, with their Z",
  "server/src/office/notices/notices.projection.ts": "the hour within which mails that fail are told once",
  "server/src/office/reconciliation/reconciliation.rules.ts":
    "nights of the installation, in which Stripe's lists are compared",
  "server/src/office/reconciliation/reconciliation.sweeps.ts": "the same",
  "web/src/lib/format.ts": "writes days that are known already, and moments in the club's zone",
  "web/src/features/payments/admin/reconciliation/differences.tsx": "days of the comparison with Stripe",
};

it("Days are made of moments in one place alone", () => {
  const found = ["server/src", "web/src", "contract/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.testing\.ts$|\/testing\//.test(file))
      .filter((file) => otherDays.test(readFileSync(join(root, file), "utf8"))),
  );
  expect(found.filter((file) => !(file in others))).toEqual([]);
  expect(Object.keys(others).filter((file) => !found.includes(file))).toEqual([]);
});

it("A list from one day to another is bounded by the club's midnights", () => {
  expect(momentsOfDays({ timeZone: "America/New_York" }, { from: "2027-03-14", to: "2027-03-14" })).toEqual({
    start: new Date("2027-03-14T05:00:00Z"),
    end: new Date("2027-03-15T04:00:00Z"),
  });
  expect(momentsOfDays({ timeZone: "UTC" }, {})).toEqual({ start: null, end: null });
});
