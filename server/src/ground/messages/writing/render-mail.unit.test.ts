import { describe, expect, test } from "vitest";
import { contrastRatio, schemes } from "#contract/colors.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { mails } from "../../../rooms.ts";
import { orderCancelled, orderPlaced } from "../../../sales/checkout/checkout.mails.ts";
import { orderCompleted, parcelShipped } from "../../../sales/orders/orders.mails.ts";
import { contactMail } from "../../../shop/pages/pages.mails.ts";
import type { MailEvent } from "../mail.ts";
import { checkWording } from "../templates/check-wording.ts";
import { sampleLook } from "./mail-look.testing.ts";
import { renderMail } from "./render-mail.ts";

const look = sampleLook("#ffe100");

const words: { [E in MailEvent]: string[] } = {
  two_factor_code: ["012345", "5 minutes"],
  reset_code: ["012345", "new password"],
  member_invited: ["Ava", "7 days", "https://shop.example/set-password?token=sample"],
  staff_invited: ["Sam", "help run", "https://shop.example/set-password?token=sample"],
  password_changed: ["logged out", "https://shop.example/login"],
  email_change: ["Ava", "24 hours", "https://shop.example/confirm-email?token=sample"],
  email_changed: ["Ava", "email address of your account", "tell your club at once"],
  login_added: ["Cleo", "cleo@example.com", "spend your family's credits"],
  back_in_stock: [
    "Home shirt",
    "(Red, M)",
    "https://shop.example/productdetail/1",
    "You will get this email only once.",
  ],
  credits_granted: ["$50.00", "$150.00", "by 31 December 2026.", "Reason: Thank you for helping"],
  pack_granted: ["Season kit", "For Ava Archer, until 31 December 2026", "https://shop.example/entitlements"],
  pack_closing: ["Junior kit", "For Ben Archer", "expire soon"],
  contact_message: ["Val Visitor", "val@example.org", "Hello,\nwhich size"],
  order_placed: ["RR-1001", "2 × Home shirt", "Red, M", "$59.90", "$78.90", "$50.00", "$28.90", "RV1 1AA"],
  order_processing: ["RR-1001", "is preparing your order"],
  order_cancelled: ["RR-1001", "Reason: The scarf is no longer made", "$78.90"],
  order_expired: ["RR-1001", "not paid in time"],
  payment_link: ["RR-1001", "$78.90", "$28.90", "24 hours", "https://pay.example/session/1"],
  parcel_shipped: ["DHL", "JD014600003 (https://carrier.example/JD014600003)", "2 × Home shirt"],
  ready_to_collect: [
    "You can collect it from the club house. On match days, an hour before kick-off.",
    "1 × Scarf",
  ],
  order_completed: ["RR-1001"],
  order_on_hold_notice: ["Ava Archer", "There is not enough stock."],
  refund_done: ["$28.90", "to your card"],
  return_approved: [
    "RR-1001",
    "exchange",
    "1 × Home shirt, Red, M, in exchange for Red, L",
    "match days,\nor send",
    "Saturday",
  ],
  return_declined: ["RR-1001", "return", "1 × Home shirt", "has been worn"],
  return_received: ["RR-1001", "Your replacement is order RR-1002."],
  club_notice: [
    "Home shirt, Red M is running low",
    "2 left now.",
    "and 3 more",
    "https://shop.example/notices",
  ],
};

describe("Every built-in wording", () => {
  test.each(Object.keys(mails) as MailEvent[])("%s says what it is about, in HTML and as text", (event) => {
    const mail = renderMail(look, mails[event], mails[event].sample(look.words));
    for (const word of words[event]) expect(mail.text).toContain(word);
    expect(mail.html).toContain("Riverside &lt;Rovers&gt;");
    expect(mail.html).not.toMatch(/\{\{|\{%|undefined|\[object/);
    expect(mail.text).not.toMatch(/<\/?(?:p|td|table|strong)|&amp;|undefined/);
    expect(mail.subject).not.toMatch(/[\r\n]|012345/);
    expect(mail.html).not.toMatch(/<p>\s*(<table|<p|<\/p>)/);
  });

  test.each(Object.keys(mails) as MailEvent[])("%s is HTML that the editor and the cleaner keep", (event) => {
    const { subject, body } = look.words.mails[event];
    expect(cleanHtml(body, { clubId: 1, withVariables: true })).toBe(body);
    expect(body).not.toMatch(/\{%|<table|style=/);
    expect(() => checkWording(look.words, mails[event], { subject, body })).not.toThrow();
  });

  // A variable without a label would be shown under another's; those of shared objects need not be in the mail's own words.
  test.each(Object.keys(mails) as MailEvent[])("%s has a label for each of its variables", (event) => {
    const { labels } = look.words.mails[event];
    expect(Object.keys(mails[event].variables).toSorted()).toEqual(Object.keys(labels).toSorted());
  });

  test("leaves out what a mail has nothing to say about", () => {
    const mail = renderMail(look, orderPlaced, {
      ...orderPlaced.sample(look.words),
      credits_cents: 0,
      address: [],
    });
    expect(mail.text).not.toMatch(/credits|Delivery address/);
    const tracked = { ...parcelShipped.sample(look.words), tracking_number: "", tracking_url: "" };
    expect(renderMail(look, parcelShipped, tracked).text).not.toContain("Tracking");
    const quiet = renderMail(look, orderCancelled, { ...orderCancelled.sample(look.words), reason: "" });
    expect(quiet.text).toContain("has been cancelled.\n");
  });
});

test("What a person typed is never markup, and never a second header", () => {
  const mail = renderMail(look, contactMail, {
    name: "<script>alert(1)</script>",
    email: '"onload="x@example.org',
    subject: "Hi\r\nBcc: all@example.org\u2028x",
    message: "<img src=x onerror=alert(1)>\nLine {{ code }}",
  });
  expect(mail.html).not.toMatch(/<script|<img src=x|"onload/);
  expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;<br");
  expect(mail.html).toContain("Line {{ code }}");
  expect(mail.subject).toBe("Message from <script>alert(1)</script>: Hi Bcc: all@example.org x");
});

test("A77 A wording that uses an unknown variable or filter is refused", () => {
  const write = (body: string) =>
    renderMail(look, orderCompleted, orderCompleted.sample(look.words), { subject: "Hi", body });
  expect(() => write("{{ first_name | raw }}")).toThrow(/undefined filter/);
  expect(() => write("{% for x in first_name %}{% endfor %}")).toThrow(/not found/);
  expect(() => write("{{ password }}")).toThrow(/undefined variable/);
  expect(() => write("{{ first_name.constructor }}")).toThrow(/undefined variable/);
  expect(() => write("{{ constructor }}")).toThrow(/undefined variable/);
  expect(() => write("{{ first_name | evil }}")).toThrow(/undefined filter/);
  expect(() => write("{% include 'other' %}")).toThrow();
  expect(write("Dear {{ first_name }} of {{ club_name }} $" + "{7*7}").text).toContain(
    "Dear Ava of Riverside <Rovers> $" + "{7*7}",
  );
});

test("What begins at the shop's root gets its whole address", () => {
  const body = '<p><img src="/files/1/page/ab-640.webp" alt=""><a href="/shop">Shop</a> src="/x</p>';
  const { html } = renderMail(look, orderCompleted, orderCompleted.sample(look.words), {
    subject: "Hi",
    body,
  });
  expect(html).toContain('src="http://rovers.kitroom.localhost/files/1/page/ab-640.webp"');
  expect(html).toContain('<a href="http://rovers.kitroom.localhost/shop">');
});

test("A tracking link leads to http and https only", () => {
  const data = { ...parcelShipped.sample(look.words), tracking_url: "javascript:alert(1)" };
  expect(renderMail(look, parcelShipped, data).html).not.toContain("javascript:");
  const own = { subject: "Hi", body: '<a href="{{ tracking_url }}">x</a>' };
  expect(renderMail(look, parcelShipped, data, own).html).toContain('<a href="">x</a>');
});

// WCAG 1.4.3
test.each(["#ffffff", "#ffe100", "#376a6b", "#000000", "#e4572e"] as const)(
  "The button of %s can be read, on a light and on a dark screen",
  (color) => {
    const own = sampleLook(color);
    const { html } = renderMail(own, orderCompleted, orderCompleted.sample(look.words));
    for (const scheme of schemes) {
      const { fill, onFill } = own.colors[scheme];
      expect(html).toContain(`background:${fill}`);
      expect(html).toContain(`color:${onFill}`);
      expect(contrastRatio(fill, onFill)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
