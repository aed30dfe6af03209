import { describe, expect, test } from "vitest";
import { contrastRatio, roleColors } from "#contract/colors.ts";
import type { MailLook } from "./mail-look.ts";
import type { MailData, MailEvent } from "./messages.events.ts";
import { renderMail } from "./render-mail.ts";

const look: MailLook = {
  clubName: "Riverside <Rovers>",
  logoUrl: "http://rovers.kitroom.localhost/files/1/logo.png",
  homeUrl: "http://rovers.kitroom.localhost/",
  host: "rovers.kitroom.localhost",
  colors: roleColors("#ffe100"),
  contact: { email: "shop@rovers.example", phone: "0123 456", location: "Riverside Park" },
  wordings: new Map(),
};

const order = { first_name: "Ava", order_number: "RR-1001", order_url: "http://rovers.example/order/1" };
const samples: MailData = {
  two_factor_code: { code: "012345", minutes: 5 },
  reset_code: { code: "012345", minutes: 5 },
  contact_message: { name: "Val", email: "val@example.org", subject: "Size?", message: "One\nTwo <b>" },
  order_placed: {
    ...order,
    lines: [{ title: "Home shirt", choice: "Red, M", quantity: 2, line_cents: 5990 }],
    items_cents: 5990,
    shipping_cents: 450,
    shipping_method: "Standard delivery",
    total_cents: 6440,
    credits_cents: 5000,
    due_cents: 1440,
    address: ["Ava Archer", "1 High Street", "RV1 1AA Riverside"],
  },
  order_cancelled: { ...order, total_cents: 6440, reason: "Out of print" },
  order_expired: { ...order, total_cents: 6440 },
  parcel_shipped: {
    ...order,
    carrier: "DHL",
    tracking_number: "JD014",
    tracking_url: "https://dhl.example/JD014",
    lines: [{ title: "Home shirt", quantity: 2 }],
  },
  ready_to_collect: { ...order, location: "the club house", lines: [{ title: "Cap", quantity: 1 }] },
  order_completed: order,
  order_on_hold_notice: {
    order_number: "RR-1001",
    member_name: "Ava Archer",
    reason: "There is not enough stock.",
    order_url: "http://rovers.example/orders/1",
  },
  refund_done: { ...order, amount_cents: 1440, destination: "card" },
};

const words: { [E in MailEvent]: string[] } = {
  two_factor_code: ["012345", "5 minutes"],
  reset_code: ["012345", "new password"],
  contact_message: ["Val", "val@example.org", "One\nTwo <b>"],
  order_placed: ["RR-1001", "2 × Home shirt", "Red, M", "$59.90", "$64.40", "$50.00", "$14.40", "RV1 1AA"],
  order_cancelled: ["RR-1001", "Out of print", "$64.40"],
  order_expired: ["RR-1001", "not paid in time"],
  parcel_shipped: ["DHL", "JD014 (https://dhl.example/JD014)", "2 × Home shirt"],
  ready_to_collect: ["the club house", "1 × Cap"],
  order_completed: ["RR-1001"],
  order_on_hold_notice: ["Ava Archer", "There is not enough stock."],
  refund_done: ["$14.40", "to your card"],
};

describe("Every built-in wording", () => {
  test.each(Object.keys(samples) as MailEvent[])("%s says what it is about, in HTML and as text", (event) => {
    const mail = renderMail(look, event, samples[event]);
    for (const word of words[event]) expect(mail.text).toContain(word);
    expect(mail.html).toContain("Riverside &lt;Rovers&gt;");
    expect(mail.html).not.toMatch(/\{\{|\{%|undefined|\[object/);
    expect(mail.text).not.toMatch(/<\/?(?:p|td|table|strong)|&amp;|undefined/);
    expect(mail.subject).not.toMatch(/[\r\n]|012345/);
  });
});

test("What a person typed is never markup, and never a second header", () => {
  const mail = renderMail(look, "contact_message", {
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
    renderMail(look, "order_completed", samples.order_completed, { subject: "Hi", body });
  expect(() => write("{{ password }}")).toThrow(/undefined variable/);
  expect(() => write("{{ first_name.constructor }}")).toThrow(/undefined variable/);
  expect(() => write("{{ constructor }}")).toThrow(/undefined variable/);
  expect(() => write("{{ first_name | evil }}")).toThrow(/undefined filter/);
  expect(() => write("{% include 'other' %}")).toThrow();
  expect(write("Dear {{ first_name }} of {{ club_name }} $" + "{7*7}").text).toContain(
    "Dear Ava of Riverside <Rovers> $" + "{7*7}",
  );
});

test.each(["#ffffff", "#ffe100", "#376a6b", "#000000", "#e4572e"])(
  "The button of %s can be read",
  (color) => {
    const colors = roleColors(color);
    const { html } = renderMail({ ...look, colors }, "order_completed", samples.order_completed);
    expect(html).toContain(`background:${colors.fill}`);
    expect(html).toContain(`color:${colors.onFill}`);
    expect(contrastRatio(colors.fill, colors.onFill)).toBeGreaterThanOrEqual(4.5);
  },
);
