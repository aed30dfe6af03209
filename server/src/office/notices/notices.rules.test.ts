import { describe, expect, it } from "vitest";
import { noticeKinds } from "#contract/notices.ts";
import { languages } from "#server/words/languages.ts";
import {
  managerKinds,
  managersLink,
  type NoticeFacts,
  type NoticeKind,
  noticeWords as told,
} from "./notices.rules.ts";

const wordsOf = (kind: NoticeKind, subjectId: number | null, facts: NoticeFacts) =>
  told(kind, subjectId, facts, languages.en);

describe("the words of a notice", () => {
  it.each(noticeKinds)("of %s stay a sentence when what it is about is gone", (kind) => {
    const { title } = wordsOf(kind, null, {});
    expect(title).toMatch(/^[A-Z]/);
    expect(title).not.toMatch(/undefined|null|NaN/);
  });

  it("name the product, and tell few from none", () => {
    const facts = { product_id: 7, product_title: "Home shirt" };
    const medium = { name: "Red M", stock: 2 };
    const large = { name: "Red L", stock: 0 };
    expect(wordsOf("low_stock", 7, { ...facts, choices: [medium, large] })).toEqual({
      title: "Home shirt is running low",
      detail: "Red M: 2 left, Red L: sold out",
      link: "/product-detailed-view/7",
    });
    expect(wordsOf("low_stock", 7, { ...facts, choices: [large] }).title).toBe("Home shirt is sold out");
    expect(wordsOf("low_stock", 7, { ...facts, choices: [{ name: "", stock: 1 }] }).detail).toBe("1 left");
  });

  it("lead to the order, the return, or nowhere", () => {
    const order = { order_id: 5, order_number: "RR-5" };
    expect(wordsOf("payment_failed", 5, order)).toMatchObject({
      title: "A payment for order RR-5 failed",
      link: "/orders/detail?id=5",
    });
    expect(wordsOf("order_on_hold", 5, { ...order, on_hold: "PAYMENT_MISMATCH" }).detail).toContain(
      "not the amount",
    );
    expect(wordsOf("return_requested", 9, { ...order, return_kind: "exchange" }).link).toBe(
      "/returns/detail?id=9",
    );
    expect(wordsOf("payment_disputed", 5, {}).link).toBeNull();
  });

  it.each(managerKinds)("of %s lead a manager to what they may open, or nowhere", (kind) => {
    const facts = { order_id: 5, product_id: 7, job_kind: "export_payments" };
    const link = managersLink(wordsOf(kind, 9, facts).link, facts);
    expect(link).toMatch(/^\/(orders\/detail\?id=5|product-detailed-view\/7|returns\/detail\?id=9)$/);
    expect(managersLink("/payment/reconciliation", {})).toBeNull();
  });

  it("tell what a dispute is about, and until when it can be answered", () => {
    const facts = { order_number: "RR-5", amount_cents: 6440, respond_by: "2026-09-01T00:00:00Z" };
    expect(wordsOf("payment_disputed", 5, facts).detail).toBe(
      "$64.40 is in dispute. Respond at Stripe by 1 September 2026.",
    );
  });

  it("tell how a job ended", () => {
    const facts = { job_kind: "import_members", job_status: "done", done_count: 12, failed_count: 2 };
    expect(wordsOf("job_finished", 1, facts)).toEqual({
      title: "The import of members and packs has finished",
      detail: "10 loaded, 2 failed.",
      link: "/members",
    });
    const asked = wordsOf("job_finished", 1, { ...facts, asked_count: 3 });
    expect(asked.detail).toBe("7 loaded, 3 to be answered, 2 failed.");
    const rows = { ...facts, job_kind: "import_tracking", skipped_count: 3 };
    expect(wordsOf("job_finished", 1, rows).detail).toBe("7 updated, 3 unchanged, 2 failed.");
    const orders = { ...facts, job_kind: "update_statuses" };
    expect(wordsOf("job_finished", 1, orders).detail).toBe("10 orders done, 2 failed.");
    expect(wordsOf("job_finished", 1, { ...facts, job_status: "failed", error: "No." })).toMatchObject({
      title: "The import of members and packs failed",
      detail: "No.",
    });
  });
});

it("lets managers see no money, mails or other systems", () => {
  expect([...managerKinds].sort()).toEqual([
    "job_finished",
    "low_stock",
    "order_on_hold",
    "return_requested",
  ]);
});
