import type { Hex } from "#contract/colors.ts";
import { ascent } from "./fonts.ts";
import { lineHeight } from "./marks.ts";
import { openSetter, type Setter } from "./setter.ts";
import { printable, wrapText } from "./wrap-text.ts";

type Space = { width: number; height: number; color: Hex };

/** A text in whatever scripts it is written, as large as its space allows: an SVG as high and wide as that. */
export async function drawLines(text: string, { width, height, color }: Space): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const setter = openSetter(new PdfDocument({ autoFirstPage: false, font: "" }));
  const shown = printable(text);
  do setter.width(shown, { weight: "bold", size: 1 });
  while (await setter.fetch());
  const { lines, size } = fitted(setter, shown, { width, height });
  const drawn = lines.map((line, at) => {
    const baseline = at * lineHeight({ size }) + ascent * size;
    return `<g transform="translate(0 ${baseline})">${setter.outline(line, { weight: "bold", size })}</g>`;
  });
  const wide = Math.max(...lines.map((line) => setter.width(line, { weight: "bold", size })));
  const high = lines.length * lineHeight({ size });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(wide)}" height="${Math.ceil(high)}" fill="${color}">${drawn.join("")}</svg>`,
  );
}

/** The largest size at which the lines are no higher than there is room; the smallest cuts them. */
function fitted(setter: Setter, text: string, { width, height }: Omit<Space, "color">) {
  const smallest = height / 8;
  for (let size = height / lineHeight({ size: 1 }); ; size *= 0.9) {
    const isLast = size * 0.9 < smallest;
    const most = Math.max(1, Math.floor(height / lineHeight({ size })));
    const measure = (part: string) => setter.width(part, { weight: "bold", size });
    const lines = wrapText(text, width, measure, isLast ? most : undefined);
    if (isLast || lines.length <= most) return { lines, size };
  }
}
