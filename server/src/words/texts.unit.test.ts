import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "#web/testing/code.ts";
import { membersSheet, packsSheet, trackingSheet } from "../office/imports/index.ts";
import { textsIn } from "../testing/texts-in-code.ts";

const server = join(import.meta.dirname, "..");
/** Whose words these are is no question of language: names, what operators and programmers read, SQL. */
const notForReaders = [
  "ground/jobs/run-job.ts",
  "main.ts",
  "office/club-members/credits/movements/movements.queries.ts",
  // The guide is written in one language, of docs/guide.
  "office/guide/markdown.ts",
  // What the contract shows to programmers.
  "office/webhooks/deliveries/make-payload.ts",
  "people/auth/own-account/device.rules.ts",
  "platform/backlogs.ts",
  "platform/backup/backup-format.ts",
  "platform/backup/parts-file.ts",
  "platform/cells/club-format.ts",
  "platform/config.ts",
  "platform/database-clock.ts",
  "platform/db/migrate.ts",
  "platform/db/pool.ts",
  "platform/files/bucket-error.ts",
  "platform/files/bucket-files.ts",
  "platform/files/store-mark.ts",
  "platform/http/club-label.ts",
  "platform/http/installable.ts",
  "platform/http/social-picture.ts",
  "platform/mail/smtp.ts",
  "platform/openapi/document.ts",
  "platform/openapi/operations.ts",
  "platform/sheets/sheet.ts",
  "sales/checkout/settlement/events.ts",
  "sales/orders/orders.rules.ts",
  "sales/payments/stripe/stripe-client.ts",
];

/** By their headings, workbooks that people keep are read: those are a format, the same in every language. */
const headings = [membersSheet, packsSheet, trackingSheet].flatMap(({ columns, wholeName }) =>
  [...columns, ...(wholeName ? [wholeName] : [])]
    .flatMap(({ heading, also = [] }) => [heading, ...also])
    .map((one) => JSON.stringify(one)),
);

/** `byName` of the reader's language sorts names; what `nameOrder` is given by name has names of that language. */
const ownOrder = /localeCompare|Intl\.Collator/;

/** What follows `order by`, and the columns by which lists are sorted. */
const sorting = /\border by ([^`)]+)|"([^"\n]*\bDIR\b[^"\n]*)"/gi;
const byBytes = /: (\w+\.)?(name|title|label|season|question|(first|last|member)_name)\b(?! collate names)/;

const code = globSync("**/*.ts", { cwd: server })
  .filter((file) => !/\.(test|testing)\.ts$|^(testing|commands|words)\//.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(server, file), "utf8") }));

const texts = code
  .map(({ file, source }) => {
    const found = textsIn(parse(file, source));
    return { file, found: found.filter((text) => !headings.includes(text.replace(/^.*?:\d+: /, ""))) };
  })
  .filter(({ found }) => found.length > 0);

describe("what the server says to people", () => {
  it("is worded in words", () => {
    const others = texts.filter(({ file }) => !notForReaders.includes(file));
    expect(others.flatMap(({ found }) => found)).toEqual([]);
  });

  it("is sorted in the order of its language", () => {
    expect(code.filter(({ source }) => ownOrder.test(source)).map(({ file }) => file)).toEqual([]);
    expect("a.localeCompare(b)").toMatch(ownOrder);
  });

  it("is sorted by the database in that order, too", () => {
    const sorts = code.flatMap(({ file, source }) =>
      [...source.matchAll(sorting)]
        .flatMap(([, by, column]) => (by ?? column ?? "").split(","))
        .map((one) => `${file}: ${one.trim()}`),
    );
    expect(sorts.length).toBeGreaterThan(300);
    expect(sorts.filter((one) => byBytes.test(one))).toEqual([]);
    expect("a.ts: p.name limit 5").toMatch(byBytes);
  });

  it("is looked for in no file in vain", () => {
    const known = texts.map(({ file }) => file);
    expect(notForReaders.filter((file) => !known.includes(file))).toEqual([]);
  });
});

describe("the search for texts in the server's code", () => {
  const textsOf = (source: string) =>
    textsIn(parse("a.ts", source)).map((text) => text.slice("a.ts:".length));

  it.each([
    ["an error", 'throw new ApiError("IN_USE", { message: () => "Still in use." })', ['1: "Still in use."']],
    ["an answer", "const f = () => ({\n  message: `Saved for now.` })", ["2: `Saved for now.`"]],
    ["a choice", 'const why = isOver ? "It is over." : null', ['1: "It is over."']],
    ["a mail", 'const mail = { subject: "Your order" }', ['1: "Your order"']],
  ])("finds one in %s", (_where, source, found) => {
    expect(textsOf(source)).toEqual(found);
  });

  it.each([
    ["logs", 'platform.log.warn({ err }, "Not handed over"); console.log("Two words")'],
    ["errors of programs", 'throw new Error("The order was not stored")'],
    ["metrics", 'new Counter({ name: "a", help: "How much of it" })'],
    ["SQL", 'tx.query("select 1 from clubs")'],
    ["types", 'type Title = "Two words"; const a = b as "Two words"'],
    ["codes and names", 'new ApiError("NOT_FOUND"); row["subject_kind"]; import "./Some File.ts"'],
  ])("leaves %s alone", (_what, source) => {
    expect(textsOf(source)).toEqual([]);
  });
});
