import { inflateSync } from "node:zlib";
import { code128 } from "./bars.ts";
import type { PaperPage } from "./marks.ts";

/** A part of a paper as a screen reader finds it. */
export type ReadPart = { tag: string; scope?: string; text: string; parts: ReadPart[] };

type ReadPdf = { language: string; title: string; information: string; parts: ReadPart[] };

type Objects = Map<string, { head: string; stream: () => Buffer }>;

/** Reads a PDF as pdfkit writes it: what it says of itself, and its parts in the order they are read. */
export function readPdf(content: Buffer): ReadPdf {
  const objects = objectsOf(content);
  const get = (id: string | undefined) => {
    const object = objects.get(id ?? "");
    if (!object) throw new Error(`The PDF has no object ${id}`);
    return object;
  };
  const all = content.toString("latin1");
  const trailer = all.slice(all.lastIndexOf("trailer"));
  const root = get(reference(trailer, "Root")).head;
  if (!get(reference(root, "MarkInfo")).head.includes("/Marked true")) throw new Error("It is not tagged");
  const texts = new Map<string, Map<string, string>>();
  const textOf = (page: string, mark: string) => {
    const marks = texts.get(page) ?? marksOf(page, get);
    texts.set(page, marks);
    return marks.get(mark) ?? "";
  };
  const partOf = (id: string): ReadPart => {
    const { head } = get(id);
    const kids = [...(/\/K \[([^\]]*)\]/.exec(head)?.[1] ?? "").matchAll(/(\d+) 0 R|MCID (\d+)|(\d+)/g)];
    const page = reference(head, "Pg") ?? "";
    const marks = kids.flatMap(([, , inDictionary, alone]) => inDictionary ?? alone ?? []);
    const scope = /\/Scope \/(\w+)/.exec(head)?.[1];
    return {
      ...{ tag: /\/S \/(\w+)/.exec(head)?.[1] ?? "", ...(scope ? { scope } : {}) },
      ...{ text: marks.map((mark) => textOf(page, mark)).join(""), parts: [] },
      parts: kids.flatMap(([, inner]) => (inner ? [partOf(inner)] : [])),
    };
  };
  const tree = get(reference(root, "StructTreeRoot")).head;
  const information = get(reference(root, "Metadata")).stream().toString("utf8");
  const title = get(reference(get(reference(trailer, "Info")).head, "Title")).head.trim();
  const first = /\/K \[(\d+) 0 R\]/.exec(tree)?.[1] ?? "";
  const language = /\/Lang \(([^)]*)\)/.exec(root)?.[1] ?? "";
  return { language, title, information, parts: partOf(first).parts };
}

/** All parts, in the order they are read. */
export function inOrder(parts: readonly ReadPart[]): ReadPart[] {
  return parts.flatMap((part) => [part, ...inOrder(part.parts)]);
}

function objectsOf(content: Buffer): Objects {
  const objects: Objects = new Map();
  for (const found of content.toString("latin1").matchAll(/(?<=\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, id = "", body = ""] = found;
    const [head = "", ...rest] = body.split("stream\n");
    const stream = () => {
      const bytes = Buffer.from(rest.join("stream\n").replace(/\nend$/, ""), "latin1");
      return head.includes("FlateDecode") ? inflateSync(bytes) : bytes;
    };
    objects.set(id, { head, stream });
  }
  return objects;
}

function reference(head: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
}

type Get = (id: string | undefined) => { head: string; stream: () => Buffer };

/** The text of each marked piece of a page. */
function marksOf(pageId: string, get: Get): Map<string, string> {
  const page = get(pageId).head;
  const resources = get(reference(page, "Resources")).head;
  const letters = new Map<string, string[]>();
  for (const [, name = "", id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    letters.set(
      name,
      lettersOf(
        get(reference(get(id).head, "ToUnicode"))
          .stream()
          .toString("latin1"),
      ),
    );
  const texts = new Map<string, string>();
  const add = (text: string) => {
    const mark = open.findLast((one) => one.mark !== undefined)?.mark;
    if (mark !== undefined) texts.set(mark, (texts.get(mark) ?? "") + text);
  };
  const open: { mark?: string; isSaid?: boolean }[] = [];
  let font: string[] = [];
  let line: string[] = [];
  const drawn = get(reference(page, "Contents")).stream().toString("latin1");
  for (const [whole, said, mark, name, shown] of drawn.matchAll(
    /ActualText \(((?:\\[\s\S]|[^\\)])*)\)\n>> BDC|MCID (\d+)\n>> BDC|\bB[DM]C\b|\bEMC\b|\bET\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (said !== undefined) add(saidBy(said));
    if (said !== undefined) open.push({ isSaid: true });
    else if (mark) open.push({ mark });
    else if (whole === "EMC") open.pop();
    else if (whole === "BDC" || whole === "BMC") open.push({});
    if (name) font = letters.get(name) ?? [];
    if (whole === "ET") {
      // Letters that run to the left are drawn from left to right; every reader turns them round.
      add((/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(line.join("")) ? line.reverse() : line).join(""));
      line = [];
    }
    if (!shown) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    if (glyphs.includes("0000")) throw new Error("A box is drawn for a sign that the font does not have");
    const signs = glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? "?");
    // A box is seen, whatever else is said.
    line.push(...(open.some(({ isSaid }) => isSaid) ? signs.filter((sign) => sign === "□") : signs));
  }
  return texts;
}

/** What a text says beside its signs: in ASCII, or in UTF-16 after its mark. */
function saidBy(escaped: string): string {
  const bytes = escaped.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
  if (!bytes.startsWith("\xfe\xff")) return bytes;
  return Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le");
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** What the glyphs of a font stand for, by their numbers. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) =>
      String.fromCodePoint(
        ...(hex.replaceAll(" ", "").match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
      ),
    ),
  );
}

type Bar = { x: number; y: number; width: number };

/** What a scanner reads on pages, from the places of their bars alone. */
export function scan(pages: readonly PaperPage[]): string[] {
  const codes: Bar[][] = [];
  for (const mark of pages.flat()) {
    // Lines and strips are boxes, too, but wider than any bar.
    if (mark.kind !== "box" || mark.stroke || mark.width > 4) continue;
    const last = codes.at(-1)?.at(-1);
    const gap = last ? mark.x - last.x - last.width : Number.POSITIVE_INFINITY;
    if (last && last.y === mark.y && gap > 0 && gap < 5) codes.at(-1)?.push(mark);
    else codes.push([mark]);
  }
  return codes.map(readCode);
}

/** The signs between the start and the check sign. */
function readCode(bars: Bar[]): string {
  const unit = Math.min(...bars.map(({ width }) => width));
  const widths = bars.flatMap((bar, at) => {
    const next = bars[at + 1];
    const space = next ? [next.x - bar.x - bar.width] : [];
    return [bar.width, ...space].map((width) => Math.round(width / unit));
  });
  const signs = widths.join("").slice(0, -7).match(/.{6}/g) ?? [];
  return signs
    .slice(1, -1)
    .map((drawn) => signsByWidths.get(drawn) ?? "?")
    .join("");
}

const signsByWidths = new Map(
  Array.from({ length: 95 }, (_, at) => {
    const sign = String.fromCharCode(32 + at);
    const bars = code128(sign)?.bars.slice(3, 7) ?? [];
    const widths = bars
      .slice(0, 3)
      .flatMap(({ at: start, width }, bar) => [width, (bars[bar + 1]?.at ?? 0) - start - width]);
    return [widths.join(""), sign];
  }),
);
