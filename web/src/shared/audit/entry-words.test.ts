import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#contract/audit-log.ts";
import { differences, subjectPath } from "./entry-words.ts";

const pairs = (before: unknown, after: unknown) =>
  differences({ before, after, subject_kind: "order" }).map((change) => [
    change.label,
    change.before,
    change.after,
  ]);

describe("what an act changed", () => {
  it("leaves out what stayed as it was", () => {
    expect(pairs({ title: "Shirt", note: "old" }, { title: "Shirt", note: "new" })).toEqual([
      ["Note", "old", "new"],
    ]);
  });

  it("tells a change that cannot be seen in what is shown of it", () => {
    const long = "x".repeat(500);
    expect(pairs({ description: `${long}a` }, { description: `${long}b` })).toHaveLength(1);
    expect(pairs({ answer: "<p>Yes</p>" }, { answer: "<p><b>Yes</b></p>" })).toHaveLength(1);
    const [seen] = pairs(
      { expires_at: "2026-03-05T14:05:00.000Z" },
      { expires_at: "2026-03-05T14:05:40.000Z" },
    );
    expect(seen?.[0]).toBe("Expires");
    expect(pairs({ note: "", sizes: [] }, { note: null })).toEqual([]);
  });

  it("tells all fields of a thing that was made, and all of one that was deleted", () => {
    expect(pairs(null, { name: "Adult" })).toEqual([["Name", null, "Adult"]]);
    expect(pairs({ name: "Adult" }, undefined)).toEqual([["Name", "Adult", null]]);
    expect(pairs(null, null)).toEqual([]);
  });

  it("writes money, times, states and yes or no as people read them", () => {
    expect(
      pairs(
        { price_cents: 1000, status: "pending_payment", members_only: false, account_status: 0 },
        { price_cents: 125050, status: "placed", members_only: true, account_status: 1 },
      ),
    ).toEqual([
      ["Price", "$10.00", "$1,250.50"],
      ["Status", "Waiting for payment", "Placed"],
      ["Members only", "No", "Yes"],
      ["Account status", "Pending Activation", "Active"],
    ]);
    expect(pairs(null, { expires_at: "2026-03-05T14:05:00.000Z" })[0]?.[2]).toMatch(/5 Mar 2026/);
  });

  it("says a state in the word that the thing it is of has for it", () => {
    const status = (subject_kind: string) =>
      differences({ before: null, after: { status: "cancelled" }, subject_kind });
    expect(status("order")[0]?.after).toBe("Cancelled");
    expect(status("return")[0]?.after).toBe("Withdrawn");
    expect(pairs(null, { payment_status: "not_required" })).toEqual([
      ["Payment status", null, "Nothing due"],
    ]);
  });

  it("reads names of fields as words, however they are written", () => {
    expect(pairs(null, { firstName: "Ava", joining_credits_cents: 500, cents: 100, unitCents: 200 })).toEqual(
      [
        ["First name", null, "Ava"],
        ["Joining credits", null, "$5.00"],
        ["Amount", null, "$1.00"],
        ["Unit", null, "$2.00"],
      ],
    );
  });

  it("names fields inside of fields, and shows lists as text", () => {
    expect(
      pairs({ address: { city: "Bath" }, tags: ["a"] }, { address: { city: "Bristol" }, tags: ["a", "b"] }),
    ).toEqual([
      ["Address, city", "Bath", "Bristol"],
      ["Tags", "a", "a; b"],
    ]);
    expect(pairs(null, { variations: [{ size: "M", price_cents: 500 }] })).toEqual([
      ["Variations", null, "Size: M, Price: $5.00"],
    ]);
  });

  it("shows the words of formatted text, and no more than can be read", () => {
    expect(pairs(null, { description: "<p>Soft &amp; <b>warm</b></p>" })).toEqual([
      ["Description", null, "Soft & warm"],
    ]);
    const [[, , long] = []] = pairs(null, { text: "x".repeat(5000) });
    expect(long?.length).toBeLessThan(500);
  });

  it("takes an empty text for nothing, and a value that is no record as it is", () => {
    expect(pairs({ phone: "" }, { phone: null })).toEqual([]);
    expect(pairs(1, 2)).toEqual([["Value", "1", "2"]]);
  });
});

describe("what stands for something else", () => {
  it("is told by the thing's name, and not at all where it has none", () => {
    const names = {
      "category 3": "Shirts",
      "category 4": "Socks",
      "product 7": "Home shirt",
      "product 8": "Scarf",
    };
    const tell = (before: unknown, after: unknown) =>
      differences({ before, after, subject_kind: "product", names }).map((change) => [
        change.label,
        change.before,
        change.after,
      ]);
    expect(tell({ category_id: 3 }, { category_id: 4 })).toEqual([["Category", "Shirts", "Socks"]]);
    expect(tell(null, { moved_to_category_id: 4, product_ids: [7, 8] })).toEqual([
      ["Moved to category", null, "Socks"],
      ["Product", null, "Home shirt; Scarf"],
    ]);
    expect(tell(null, { job_id: 12, count: 3 })).toEqual([["Count", null, "3"]]);
    expect(tell(null, { lines: [{ line_id: 5, quantity: 2 }] })).toEqual([["Lines", null, "Quantity: 2"]]);
  });

  it("is a picture where it is the key of one", () => {
    const [one, other] = ["a", "b"].map((letter) => `1/logo/${letter.repeat(24)}`);
    expect(pairs({ logo: one }, { logo: other })).toEqual([["Logo", "a picture", "another picture"]]);
    expect(pairs({ logo: null }, { logo: other })).toEqual([["Logo", null, "a picture"]]);
  });
});

const entry = (
  subject_kind: string,
  subject_id: number | null = 7,
  subject_name = "Its name",
): AuditEntry => ({
  id: 1,
  at: "2026-03-01T10:00:00.000Z",
  actor_kind: "staff",
  actor_name: "Olivia",
  action: `${subject_kind}.updated`,
  subject_kind,
  subject_id,
  subject_name,
  member: null,
  before: null,
  after: null,
  names: {},
  request_id: "x",
});

it.each([
  ["member", "/members/edit-member/7"],
  ["order", "/orders/detail?id=7"],
  ["product", "/product-detailed-view/7"],
  ["staff", "/club"],
  ["category", "/categories"],
  ["membership_category", "/subscription"],
  ["shipping_method", "/shippingdetails"],
  ["page", "/landing"],
  ["faq", "/landing/faq"],
  ["mail", "/notification"],
  ["mail_template", "/notification"],
])("an entry about a %s leads to %s", (kind, path) => {
  expect(subjectPath(entry(kind))).toBe(path);
});

it("leads nowhere where the thing is gone, or has no screen, and from the club to its settings in any case", () => {
  expect(subjectPath(entry("product", 7, ""))).toBeNull();
  expect(subjectPath(entry("product", null))).toBeNull();
  expect(subjectPath(entry("credit_account"))).toBeNull();
  expect(subjectPath(entry("job"))).toBeNull();
  expect(subjectPath(entry("club", null, ""))).toBe("/profile-settings");
});
