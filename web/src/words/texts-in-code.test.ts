import { describe, expect, it } from "vitest";
import { allCode, allWords, codeOfMembers, parse } from "#web/testing/code.ts";
import { ownFormatsIn, rawNumbersIn, textsIn } from "#web/testing/texts-in-code.ts";

const writesFormats = ["lib/format.ts", "lib/format-figures.ts"];

describe("every screen, the panel's too,", () => {
  const files = allCode();

  it("takes every text from words", () => {
    expect(files.flatMap(textsIn)).toEqual([]);
  });

  it("writes numbers, money and dates, and sorts names, by lib/format.ts and lib/format-figures.ts alone", () => {
    const others = files.filter(({ file }) => !writesFormats.includes(file));
    expect(others.flatMap(ownFormatsIn)).toEqual([]);
  });

  it("is looked through", () => {
    const names = files.map(({ file }) => file);
    expect(names).toEqual(
      expect.arrayContaining([
        "app/layouts/admin-navigation.tsx",
        "app/layouts/shop-header.tsx",
        "features/auth/login-form.tsx",
        "features/orders/admin/detail/refund-dialog.tsx",
        "features/profile/member/addresses/addresses-page.tsx",
        "shared/jobs/job-summary.ts",
        "ui/data-table/selection.tsx",
      ]),
    );
  });
});

describe("what members and guests can load", () => {
  const names = codeOfMembers(["page/main.tsx", "page/server.tsx", "page/before-paint.ts"]).map(
    ({ file }) => file,
  );

  it("holds no words of the panel", () => {
    expect(names.filter((name) => name.includes("panel/"))).toEqual([]);
    expect(names).toContain("words/en/shop.ts");
  });

  it("is found whole, without the screens of staff", () => {
    expect(names).toEqual(
      expect.arrayContaining([
        "app/layouts/shop-header.tsx",
        "features/auth/login-form.tsx",
        "features/profile/member/addresses/addresses-page.tsx",
        "features/shop/member/product/zoom-dialog.tsx",
        "shared/statuses/status-badge.tsx",
      ]),
    );
    expect(names.filter((name) => name.includes("admin/"))).toEqual([]);
  });
});

describe("the search for texts in code", () => {
  const textsOf = (source: string) =>
    textsIn(parse("a.tsx", source)).map((text) => text.slice("a.tsx:".length));

  it.each([
    ["between tags", "<p>\n  Place order\n</p>", ["2: Place order"]],
    ["in an expression between tags", "<p>{isPaid ? `paid` : 'open'}</p>", ["1: paid", "1: 'open'"]],
    [
      "in an attribute that is read",
      "<a title='home' aria-label={isOn && 'on'} />",
      ["1: 'home'", "1: 'on'"],
    ],
    ["in a property that is read", "f({ label: 'home', to: 'home' })", ["1: 'home'"]],
    ["as what an attribute is without one", "const A = ({ closeLabel = 'close' }) => null", ["1: 'close'"]],
    ["told by a call", "notify.error('Could not be saved')", ["1: 'Could not be saved'"]],
  ])("finds one %s", (_where, source, texts) => {
    expect(textsOf(source)).toEqual(texts);
  });

  it.each([
    ["names of styles, addresses and keys", "<a className='wide one' href='home' key={'x'}>{words.open}</a>"],
    ["signs", "<p>{a} · {b ?? ', '}</p>"],
    ["types", "type Title = 'Two words'; const a = b as 'Two words'"],
    ["what only programmers read", "console.warn('Not there'); throw new Error('No such thing')"],
  ])("leaves %s alone", (_what, source) => {
    expect(textsOf(source)).toEqual([]);
  });
});

describe("words", () => {
  it("write counts as the language does", () => {
    expect(allWords().flatMap(rawNumbersIn)).toEqual([]);
  });

  // Written with % for $, so that they do not look like templates themselves.
  it.each([
    ["(left: number) => `Only %{left} left`", ["left"]],
    ["({ done }: { done: number; name: string }, all?: number) => `%{done} of %{all}`", ["done", "all"]],
    ["(rows: number | null) => `Stopped%{rows ? ` after %{rows}` : ''}`", ["rows"]],
    ["function kept(count: number) { return `%{count} kept`; }", ["count"]],
    ["(row: number, name: string, all: number) => `Row %{row}, %{name}: %{formatCount(all)}`", []],
  ])("are searched: %s", (source, found) => {
    expect(
      rawNumbersIn(parse("a.ts", source.replaceAll("%", "$"))).map((text) => text.slice("a.ts:1: ".length)),
    ).toEqual(found);
  });
});

describe("the search for formats of a file's own", () => {
  it.each([
    "new Intl.DateTimeFormat('en')",
    "total.toFixed(2)",
    "day.toLocaleDateString()",
    "a.localeCompare(b)",
  ])("finds %s", (source) => {
    expect(ownFormatsIn(parse("a.ts", `\n${source}`))).toHaveLength(1);
    expect(ownFormatsIn(parse("a.ts", `\n${source}`))[0]).toMatch(/^a\.ts:2: /);
  });
});
