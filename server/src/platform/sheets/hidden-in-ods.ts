/** From one place up to before another, in the order of a sheet. */
type Range = { from: number; to: number };
/** What is hidden of a sheet; rows and columns counted from 0. */
type HiddenInSheet = { isHidden: boolean; rows: Range[]; columns: Range[] };

const tags = ["table", "table-row", "table-column", "table-row-group", "table-column-group"];
const tag = new RegExp(
  `<(/?)(?:[\\w-]+:)?(${[...tags, "style", "table-properties"].join("|")})(?=[\\s/>])([^>]*)>`,
  "g",
);
const patternOf = (name: string) => new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*("[^"]*"|'[^']*')`);
const patterns = {
  display: patternOf("display"),
  family: patternOf("family"),
  name: patternOf("name"),
  "style-name": patternOf("style-name"),
  visibility: patternOf("visibility"),
  "number-columns-repeated": patternOf("number-columns-repeated"),
  "number-rows-repeated": patternOf("number-rows-repeated"),
};
type Name = keyof typeof patterns;

/**
 * What LibreOffice says is hidden in the content of an .ods, sheet by sheet, by hand, by a filter or in a closed group: the library that
 * reads the cells does not tell. Rows are counted as it counts them, so that both mean the same ones.
 */
export function hiddenInOds(content: string): HiddenInSheet[] {
  const sheets: HiddenInSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let sheet: HiddenInSheet = { isHidden: false, rows: [], columns: [] };
  let row: Range = { from: 0, to: 0 };
  let column = 0;
  const closed = { row: [] as boolean[], column: [] as boolean[] };
  for (const [, slash, name = "", attributes = ""] of content.matchAll(tag)) {
    const isEnd = slash === "/";
    const isWhole = attributes.endsWith("/");
    const isNotShown = attribute(attributes, "display") === "false";
    if (name === "style")
      style = attribute(attributes, "family") === "table" ? attribute(attributes, "name") : "";
    else if (name === "table-properties" && isNotShown && !isEnd) hiddenStyles.add(style);
    else if (name === "table" && isEnd) sheets.push(sheet);
    else if (name === "table" && !isWhole) {
      sheet = { isHidden: hiddenStyles.has(attribute(attributes, "style-name")), rows: [], columns: [] };
      row = { from: 0, to: 0 };
      column = 0;
      closed.row = [];
      closed.column = [];
    } else if (name.endsWith("-group")) {
      const groups = name === "table-row-group" ? closed.row : closed.column;
      if (isEnd) groups.pop();
      else if (!isWhole) groups.push(isNotShown);
    } else if (name === "table-column" && !isEnd) {
      const to = column + repeated(attributes, "number-columns-repeated");
      if (isCollapsed(attributes) || closed.column.includes(true)) sheet.columns.push({ from: column, to });
      column = to;
    } else if (name === "table-row" && !isEnd && !isWhole) {
      row = { from: row.to, to: row.to + repeated(attributes, "number-rows-repeated") };
      if (isCollapsed(attributes) || closed.row.includes(true)) sheet.rows.push(row);
    }
  }
  return sheets;
}

/** Whether a place is in one of these, which are in order. */
export function isIn(ranges: readonly Range[], place: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.from <= place;
}

function isCollapsed(attributes: string): boolean {
  return ["collapse", "filter"].includes(attribute(attributes, "visibility"));
}

function repeated(attributes: string, name: Name): number {
  return Number(attribute(attributes, name)) || 1;
}

/** Empty where there is none. */
function attribute(attributes: string, name: Name): string {
  return patterns[name].exec(attributes)?.[1]?.slice(1, -1) ?? "";
}
