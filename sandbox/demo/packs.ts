/** What a slot allows: products by title, the first colour and size of the first one is the default. */
type DemoSlot = {
  label: string;
  quantity?: number;
  options: { title: string; surcharge?: number }[];
  /** Colour and size of the first product. */
  standard?: [color: string, size: string];
};
export type DemoPack = {
  type: "default" | "custom";
  name: string;
  description: string;
  status: "draft" | "live" | "archived";
  /** Days from today; null where it has no end. */
  opens: number;
  closes: number | null;
  memberships?: string[];
  slots: DemoSlot[];
};

const shirt = (title: string, standard: [string, string]): DemoSlot => ({
  label: "Match shirt",
  options: [{ title }],
  standard,
});

export const roversPacks: Record<"adult" | "junior" | "coach" | "helper" | "keeper", DemoPack> = {
  adult: {
    type: "default",
    name: "Adult season kit",
    description: "<p>Shirt, shorts and socks for the season. Every adult member gets one.</p>",
    status: "live",
    opens: -20,
    closes: 120,
    memberships: ["Adult"],
    slots: [
      shirt("Home match shirt 2026/27", ["Teal", "M"]),
      { label: "Shorts", options: [{ title: "Match shorts" }], standard: ["Teal", "M"] },
      { label: "Socks", quantity: 2, options: [{ title: "Match socks" }], standard: ["Navy", "39-42"] },
    ],
  },
  junior: {
    type: "default",
    name: "Junior season kit",
    description: "<p>Everything a young player needs on match day, with room to grow.</p>",
    status: "live",
    opens: -20,
    closes: 120,
    memberships: ["Junior"],
    slots: [
      shirt("Junior home shirt 2026/27", ["Teal", "9-10"]),
      { label: "Shorts", options: [{ title: "Junior shorts" }], standard: ["Teal", "9-10"] },
      { label: "Socks", options: [{ title: "Junior socks, two pairs" }], standard: ["Teal", "27-30"] },
    ],
  },
  coach: {
    type: "custom",
    name: "Coach pack",
    description:
      "<p>Thank you for standing in the rain with us. A jacket is yours for a small surcharge.</p>",
    status: "live",
    opens: -10,
    closes: 60,
    slots: [
      {
        label: "Top",
        options: [{ title: "Training T-shirt" }, { title: "Quarter-zip jacket", surcharge: 15 }],
      },
      {
        label: "Bag or bottle",
        options: [{ title: "Drinks bottle" }, { title: "Club rucksack", surcharge: 10 }],
      },
    ],
  },
  helper: {
    type: "custom",
    name: "Summer party helpers",
    description: "<p>A small thank-you to everybody who helped.</p>",
    status: "live",
    opens: -30,
    closes: 5,
    slots: [{ label: "Headwear", options: [{ title: "Baseball cap" }, { title: "Bobble hat" }] }],
  },
  keeper: {
    type: "custom",
    name: "Goalkeeper pack",
    description: "<p>Not decided yet: who gets gloves?</p>",
    status: "draft",
    opens: 0,
    closes: 120,
    slots: [{ label: "Shirt", options: [{ title: "Goalkeeper shirt" }], standard: ["Amber", "M"] }],
  },
};

/** Granted, redeemed and over before the orders of the last three months. Days are from the day it begins. */
export const lastSeasonsPack: DemoPack = {
  type: "custom",
  name: "Winter training pack",
  description: "<p>For the dark months: something warm for the way home.</p>",
  status: "live",
  opens: 0,
  closes: 8,
  slots: [{ label: "Headwear", options: [{ title: "Bobble hat" }, { title: "Striped scarf" }] }],
};

export const harbourPack: DemoPack = {
  type: "default",
  name: "Crew pack",
  description: "<p>Crew shirt and deck shorts for the sailing season.</p>",
  status: "live",
  opens: -10,
  closes: 120,
  memberships: ["Adult"],
  slots: [
    { label: "Crew shirt", options: [{ title: "Quick-dry crew shirt" }], standard: ["White", "M"] },
    { label: "Shorts", options: [{ title: "Deck shorts" }], standard: ["Ocean", "M"] },
  ],
};
