import type { NewClub } from "#server/ground/clubs/index.ts";
import type { Palette } from "./pictures/palette.ts";

export type DemoClub = NewClub & {
  timeZone: string;
  letters: string;
  palette: Palette;
  mottoHtml: string;
  sport: string;
  /** What its home page begins with. */
  stage?: DemoStage;
};

/** Its picture shows three of the club's products, each in its first colour, the last in front. */
export type DemoStage = {
  title: string;
  sentence: string;
  products: readonly [string, string, string];
  /** What is on the picture. */
  alt: string;
  button: string;
};

const palette = (main: string, trim: string, crest: string, crestOn: string): Palette => ({
  main,
  trim,
  crest,
  crestOn,
});

export const rovers: DemoClub = {
  domain: "rovers",
  timeZone: "Europe/London",
  name: "Riverside Rovers",
  sport: "football",
  letters: "RR",
  palette: palette("#376A6B", "#F4F1EA", "#1D323F", "#FFFFFF"),
  contactEmail: "hello@rovers.example",
  contactPhone: "+44 20 7946 0912",
  location: "Meadow Lane Ground, Riverside RV4 2QT, United Kingdom",
  mottoHtml:
    "<p>Riverside Rovers have played on Meadow Lane since 1924. Every shirt sold here pays for pitches, coaches and the minibus.</p>",
  stage: {
    title: "The new home shirt is here",
    sentence:
      "Lighter, quicker to dry, and in the stripes of 1924. Every shirt pays for pitches, coaches and the minibus.",
    products: ["Away match shirt 2026/27", "Supporters' jacket", "Home match shirt 2026/27"],
    alt: "The striped home shirt in front of the away shirt and the supporters' jacket",
    button: "See the home shirt",
  },
};

export const harbour: DemoClub = {
  domain: "harbour",
  timeZone: "Europe/London",
  name: "Harbour Sailing Club",
  sport: "sailing",
  letters: "HS",
  primaryColor: "#0B4F6C",
  secondaryColor: "#E4572E",
  palette: palette("#0B4F6C", "#FFFFFF", "#E4572E", "#FFFFFF"),
  contactEmail: "office@harbour.example",
  contactPhone: "+44 1326 496 030",
  location: "The Old Quay, Harbour Road, Falmouth TR11 3LP, United Kingdom",
  mottoHtml:
    "<p>Dinghies, keelboats and a warm clubhouse. Sailing for everybody on the estuary since 1951.</p>",
  stage: {
    title: "Dry, warm, and off the mooring",
    sentence: "The crew's new jacket, with what you wear under it and what keeps the rest of it dry.",
    products: ["Quay hoodie", "Dry bag rucksack", "Sailing jacket"],
    alt: "The sailing jacket in front of the quay hoodie and the dry bag rucksack",
    button: "See the jacket",
  },
};

export const closed: DemoClub = {
  domain: "closed",
  timeZone: "Europe/London",
  name: "Closed Club",
  sport: "nothing",
  letters: "CC",
  status: 0,
  palette: palette("#4A5568", "#E2E8F0", "#2D3748", "#FFFFFF"),
  mottoHtml: "",
};
