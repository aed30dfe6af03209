import { expect, it } from "vitest";
import type { AuditEntry } from "#contract/audit-log.ts";
import { subjectPath } from "./words.ts";

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
