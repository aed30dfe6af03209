/** Text that is safe to stand in a page as it is. */
export type Html = { readonly html: string };

/** Template tag: every value put in is escaped, unless it is Html already; lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: (Html | Html[] | string | number | null)[]
): Html {
  const text = parts.map(
    (part, index) => part + (index < values.length ? textOf(values[index] ?? null) : ""),
  );
  return { html: text.join("") };
}

/** Text of our own making, such as a style sheet, that must not be escaped. */
export function trusted(text: string): Html {
  return { html: text };
}

function textOf(value: Html | Html[] | string | number | null): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((item) => item.html).join("");
  return typeof value === "object" ? value.html : escaped(String(value));
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
