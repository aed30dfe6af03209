/** The package has no types; these cover what is used here. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Record<string, { min: number; max: number }>;
      /** OpenType features of four letters; without them all. */
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
