import { describe, expect, it } from "vitest";
import {
  colorReport,
  linkChoices,
  mailInput,
  mailValues,
  portChoices,
  ratio,
  securityOfPort,
  stripeInput,
  withinShop,
} from "./section-forms.ts";

const smtp = {
  host: "mail.rovers.example",
  port: 465,
  security: "tls" as const,
  username: "shop",
  has_password: true,
  from_name: "Rovers",
  from_email: "shop@rovers.example",
  has_fallback: true,
  last_test: null,
};

it("never fills a password in, and keeps the stored one while the field is empty", () => {
  const values = mailValues(smtp);
  expect(values.password).toBe("");
  expect(mailInput(values)).not.toHaveProperty("password");
  expect(mailInput({ ...values, password: "new" })).toMatchObject({ password: "new" });
});

it("begins a new server with the usual port", () => {
  expect(mailValues({ ...smtp, host: "", port: null }).port).toBe(587);
});

it("offers the ports of mail, and the present one where the operator allowed another", () => {
  expect(portChoices(587).map(({ value }) => value)).toEqual(["25", "465", "587", "2525"]);
  expect(portChoices(1025).map(({ value }) => value)).toContain("1025");
});

it("knows the security that belongs to a port", () => {
  expect([securityOfPort(465), securityOfPort(587), securityOfPort(2525)]).toEqual(["tls", "starttls", null]);
});

it("leads to the pages, categories and products of the shop", () => {
  const choices = linkChoices({
    categories: [{ id: 3, name: "Juniors" }],
    products: [{ id: 7, title: "Home shirt" }],
  });
  expect(choices.map(({ items }) => items.map(({ value }) => value))).toEqual([
    ["/shop", "/entitlements", "/contact", "other"],
    ["/shop?category_id=3"],
    ["/productdetail/7"],
  ]);
  expect(linkChoices({ categories: [], products: [] })).toHaveLength(1);
});

it.each([
  ["https://rovers.example/productdetail/7?x=1#y", "/productdetail/7?x=1#y"],
  [" rovers.example/shop ", "/shop"],
  ["/shop", "/shop"],
  ["https://elsewhere.example/shop", "https://elsewhere.example/shop"],
  ["shop", "shop"],
  ["", ""],
])("keeps of %j what is within the shop: %j", (pasted, kept) => {
  expect(withinShop(pasted, "https://rovers.example/")).toBe(kept);
});

it("keeps what is left empty, changes what is typed, and takes away only what was asked for", () => {
  expect(stripeInput({ secret_key: "", webhook_secret: "" })).toEqual({});
  expect(stripeInput({ secret_key: " sk_test_12345678 ", webhook_secret: null })).toEqual({
    secret_key: "sk_test_12345678",
    webhook_secret: "",
  });
});

describe("what becomes of a club's colour", () => {
  it("leaves a dark colour as it is", () => {
    expect(colorReport("#376A6B")).toMatchObject({
      fill: "#376a6b",
      onFill: "#ffffff",
      text: "#376a6b",
      repairs: [],
    });
  });

  it("darkens a yellow where it is text, puts dark text on it and draws a line around it", () => {
    const report = colorReport("#ffe600");
    expect(report?.fill).toBe("#ffe600");
    expect(report?.repairs).toHaveLength(3);
    expect(report?.repairs.join(" ")).toMatch(/hard to read \(1\.2:1\).*text on buttons is dark.*outline in/);
    expect(report?.textContrast).toBeGreaterThanOrEqual(4.5);
    expect(report?.buttonContrast).toBeGreaterThanOrEqual(4.5);
  });

  it("replaces white", () => {
    expect(colorReport("#ffffff")?.repairs[0]).toContain("too close to white");
  });

  it.each(["", "red", "#12", "#12345g"])("knows that %j is no colour", (text) => {
    expect(colorReport(text)).toBeNull();
  });

  it("never rounds a contrast up", () => {
    expect([ratio(4.49), ratio(4.5), ratio(21)]).toEqual(["4.4:1", "4.5:1", "21.0:1"]);
  });
});
