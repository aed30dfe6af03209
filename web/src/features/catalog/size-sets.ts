/** Sizes that are often sold together, to choose at once. */
export const sizeSets: { label: string; sizes: string[] }[] = [
  { label: "S to XXL", sizes: ["S", "M", "L", "XL", "XXL"] },
  { label: "Kids 116 to 164", sizes: ["116", "128", "140", "152", "164"] },
  { label: "One size", sizes: ["One size"] },
];
