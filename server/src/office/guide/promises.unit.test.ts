import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import type { dashboard } from "#contract/dashboard.ts";
import { exports } from "#contract/exports.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { membersSheet } from "../imports/index.ts";
import { type Guide, readGuide } from "./read-guide.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

let guide: Guide;
beforeAll(async () => {
  guide = await readGuide();
});

const textBelow = (heading: string) =>
  guide.pages.flatMap(({ sections }) => sections).find(({ title }) => title === heading)?.text;
const listed = new Intl.ListFormat("en-GB");
/** `a, b and c`, with or without a comma before the last. */
const items = (list: string | undefined) => list?.split(/,? and |, /) ?? [];

it("asks for nothing about a member that an import does not read", () => {
  const [, asked] =
    /members as a spreadsheet, with (.+?) as far as/.exec(textBelow("Before you begin") ?? "") ?? [];
  const read = membersSheet.columns.flatMap(({ heading, also = [] }) => [heading, ...also]);
  // A column for each size of the club: `Size: Shirt`.
  const names = new Set([...read.map((name) => name.toLowerCase().replace("e-mail", "email")), "sizes"]);
  expect(items(asked)).toContain("email");
  expect(items(asked).filter((name) => !names.has(name))).toEqual([]);
});

it("says of each kind of thing that needs attention that it does, and of no other", () => {
  type Kind = Output<typeof dashboard.show>["data"]["attention"][number]["kind"];
  const kinds: Record<Kind, string> = {
    on_hold: "orders on hold",
    to_process: "new orders",
    to_ship: "orders to send",
    to_collect: "orders to hand over",
    returns_to_decide: "returns that wait for your answer",
    returns_to_receive: "returns that have not arrived",
    to_give_back: "money to give back by hand",
    failed_mails: "emails that could not be delivered",
    low_stock: "low stock",
    packs_closing: "packs that expire within a week",
    unpaid: "orders waiting for payment",
  };
  const told = textBelow("What the dashboard tells you") ?? "";
  const [, waiting] = /Needs attention lists what is waiting for you: (.+?)\. Press/.exec(told) ?? [];
  expect(items(waiting)).toEqual(Object.values(kinds));
});

it("says which lists are saved as a workbook or CSV, and so does the README", () => {
  const lists: Record<Exclude<keyof typeof exports, "tracking">, string> = {
    orders: "orders",
    returns: "returns",
    products: "products",
    members: "members",
    packs: "packs",
    payments: "payments",
    credits: "the credit statement",
  };
  expect(textBelow("Lists for others")).toContain(
    `Export above ${listed.format(Object.values(lists))} saves what you see`,
  );
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, promised] = /^- (.+) as workbooks or CSV/m.exec(readme) ?? [];
  expect([...items(promised), "tracking"].sort()).toEqual(Object.keys(exports).sort());
});

it("says what shows its own part of the audit log", () => {
  const features = join(root, "web/src/features");
  const showing = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join(features, file), "utf8"))
    .filter((source) => /<AuditTrail|useAuditEntries\(/.test(source))
    .flatMap((source) => [...source.matchAll(/subject_kind: "(\w+)"|filters=\{\{ (member)_id/g)])
    .map(([, subject, person]) => `${subject ?? person}s`);
  const [, told] =
    /([A-Z]\w+(?:, \w+)* and \w+) show their own part of it/.exec(textBelow("See who changed what") ?? "") ??
    [];
  expect(items(told?.toLowerCase()).sort()).toEqual([...new Set(showing)].sort());
});
