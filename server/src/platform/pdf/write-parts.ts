import type { Mark, PaperPage, PaperPart } from "./marks.ts";

type Open = { part: PaperPart; element: PDFKit.PDFStructureElement };

/** Writes marks into a PDF so that it says what they are and in which order they are read. */
export type PartWriter = {
  /** Marks that are drawn, each as what it is. */
  page(page: PaperPage, draw: (mark: Mark, isFollowed: boolean) => void): void;
  /** Closes what is open, so that it is written and leaves the memory. The next page begins again. */
  endPiece(): void;
  end(): void;
};

export function openParts(document: PDFKit.PDFDocument): PartWriter {
  const struct = ({ tag, scope }: Pick<PaperPart, "scope"> & { tag: string }) => {
    // The types of pdfkit do not know of scopes.
    const options: object = scope ? { scope } : {};
    return document.struct(tag, options);
  };
  const root = struct({ tag: "Document" });
  document.addStructure(root);
  let piece: PDFKit.PDFStructureElement | undefined;
  const open: Open[] = [];

  /** Closes the parts that do not hold this one, and opens those that do. */
  const enter = (part: PaperPart): PDFKit.PDFStructureElement => {
    const path = pathOf(part);
    while (open.length > 0 && open.at(-1)?.part !== path[open.length - 1]) open.pop()?.element.end();
    if (!piece) {
      piece = struct({ tag: "Sect" });
      root.add(piece);
    }
    let element = open.at(-1)?.element ?? piece;
    for (const one of path.slice(open.length)) {
      const inner = struct(one);
      element.add(inner);
      element = inner;
      open.push({ part: one, element });
    }
    return element;
  };

  return {
    page(page, draw) {
      for (const { part, marks } of runsOf(page)) {
        const write = () => {
          for (const [at, mark] of marks.entries()) draw(mark, at + 1 < marks.length);
        };
        const element = part && enter(part);
        const isSeen = marks.some(({ kind }) => kind !== "gap");
        if (!isSeen) continue;
        if (element) element.add(write);
        else {
          document.markContent("Artifact", { type: "Layout" });
          write();
          document.endMarkedContent();
        }
      }
    },
    endPiece() {
      while (open.length > 0) open.pop()?.element.end();
      piece?.end();
      piece = undefined;
    },
    end: () => root.end(),
  };
}

/** From the outermost part to this one. */
function pathOf(part: PaperPart): PaperPart[] {
  return part.inside ? [...pathOf(part.inside), part] : [part];
}

/** Marks one after the other that belong to one part. */
function runsOf(page: PaperPage): { part: PaperPart | undefined; marks: Mark[] }[] {
  const runs: { part: PaperPart | undefined; marks: Mark[] }[] = [];
  for (const mark of page) {
    const last = runs.at(-1);
    if (last && last.part === mark.part) last.marks.push(mark);
    else runs.push({ part: mark.part, marks: [mark] });
  }
  return runs;
}
