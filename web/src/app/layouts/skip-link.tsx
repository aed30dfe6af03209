import { layout } from "#words/layout.ts";

/** The first stop of a keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {layout.skip}
    </a>
  );
}
