const maxLength = 80;

/** A text for use in a URL: `Home shirt (red)` is `home-shirt-red`. Empty if no letter is left. */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
}

/** The text itself if it is free, else with the lowest number that makes it so: `shirt-2`. */
export function firstFree(text: string, taken: ReadonlySet<string>): string {
  if (!taken.has(text)) return text;
  for (let number = 2; ; number += 1) {
    const numbered = `${text}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
