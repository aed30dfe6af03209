import { describe, expect, it } from "vitest";
import { findMailHost, HostNotAllowed, type HostRules } from "./smtp.ts";

/** Names lead where a test says. */
const leading = (...addresses: string[]): HostRules => ({ allowed: [], lookup: async () => addresses });
const find = (host: string, port = 587, rules: HostRules = { allowed: [] }) =>
  findMailHost(host, port, rules).catch((error: unknown) => error);

const inside = [
  "127.0.0.1",
  "127.255.255.254",
  "::1",
  "[::1]",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "0.0.0.0",
  "::",
  "169.254.169.254",
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "100.127.255.255",
  "fc00::1",
  "fdff::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "198.18.0.1",
  "2001:db8::1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001::1",
];
const tricks = [
  "2130706433",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "127.0.0.1.",
  "mail.example.0x7f",
  "",
  ".",
  "a b.example",
  "a@b.example",
  "mail.example/x",
  "mail.example:25",
  "exa\u006dple\u0000.org",
  "①②⑦.⓪.⓪.①",
];

describe("A95: the mail servers that a club may name", () => {
  it.each(inside)("refuses the address %s", async (host) => {
    expect(await find(host)).toBeInstanceOf(HostNotAllowed);
  });

  it.each(inside.filter((one) => !one.includes("[")))("refuses a name that leads to %s", async (address) => {
    expect(await find("mail.example", 587, leading(address))).toBeInstanceOf(HostNotAllowed);
    // One inner address among public ones is enough.
    expect(await find("mail.example", 587, leading("8.8.8.8", address))).toBeInstanceOf(HostNotAllowed);
  });

  it.each(tricks)("refuses %j without looking it up", async (host) => {
    let asked = false;
    const lookup = async () => {
      asked = true;
      return ["8.8.8.8"];
    };
    expect(await find(host, 587, { allowed: [], lookup })).toBeInstanceOf(HostNotAllowed);
    expect(asked).toBe(false);
  });

  it.each(["localhost", "localhost.", "LOCALHOST", "nowhere.invalid"])(
    "refuses the name %s",
    async (host) => {
      expect(await find(host)).toBeInstanceOf(HostNotAllowed);
    },
  );

  it.each([22, 80, 443, 5432, 6379, 0, 26, 70_000, Number.NaN])("refuses the port %d", async (port) => {
    expect(await find("8.8.8.8", port)).toBeInstanceOf(HostNotAllowed);
  });

  it.each([25, 465, 587, 2525])("takes the port %d", async (port) => {
    expect(await find("8.8.8.8", port)).toEqual({
      address: "8.8.8.8",
      servername: undefined,
      isAllowedByName: false,
    });
  });

  it("gives the address that was checked, IPv4 before IPv6, and the name for the certificate", async () => {
    expect(await find("Mail.Example.", 587, leading("2606:4700::1", "1.1.1.1"))).toEqual({
      address: "1.1.1.1",
      servername: "mail.example",
      isAllowedByName: false,
    });
    expect(await find("2606:4700::1")).toMatchObject({ address: "2606:4700::1" });
  });

  it("refuses a name that was good before and leads inside now", async () => {
    const answers = [["1.1.1.1"], ["127.0.0.1"]];
    const rules = { allowed: [], lookup: async () => answers.shift() ?? [] };
    expect(await find("mail.example", 587, rules)).toMatchObject({ address: "1.1.1.1" });
    expect(await find("mail.example", 587, rules)).toBeInstanceOf(HostNotAllowed);
  });

  it("refuses a name that leads nowhere", async () => {
    expect(await find("mail.example", 587, leading())).toBeInstanceOf(HostNotAllowed);
  });

  it("lets the operator allow a host by name and port, and nothing beside it", async () => {
    const rules = { ...leading("10.0.0.5"), allowed: ["mail.inner:1025", "[::1]:2525"] };
    expect(await find("mail.inner", 1025, rules)).toEqual({
      address: "10.0.0.5",
      servername: "mail.inner",
      isAllowedByName: true,
    });
    expect(await find("[::1]", 2525, rules)).toMatchObject({ address: "::1" });
    expect(await find("mail.inner", 25, rules)).toBeInstanceOf(HostNotAllowed);
    expect(await find("other.inner", 1025, rules)).toBeInstanceOf(HostNotAllowed);
  });
});
