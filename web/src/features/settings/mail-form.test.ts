import { expect, it } from "vitest";
import { mailInput, mailValues, portChoices, securityOfPort } from "./mail-form.ts";

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
