/** The package has no types; these cover what is used here. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    /** What is kept; null with `keepAllGlyphs`. */
    text: string | null,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** OpenType features of four letters; without them all. */
      keepFeatures?: string[];
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
