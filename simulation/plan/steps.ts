import type { ProcessName } from "../stage/product.ts";

/** How an order is paid: by credits alone, by card alone, or half by each. */
export type Means = "credits" | "card" | "both";

/**
 * What one of the actors does. Orders, returns and people have names: a step's `as` names
 * its result, and one about something that never existed does nothing. So any step can be left out.
 */
export type Act =
  // Members and their children
  | { do: "browse"; who: string }
  | { do: "order"; as: string; who: string; goods: Record<string, number>; means: Means; posted?: boolean }
  | { do: "order-pack"; as: string; who: string; for: string; pack: string; means: Means }
  | { do: "pay"; order: string; declined?: boolean }
  | { do: "confirm"; order: string }
  | { do: "cancel"; order: string }
  | { do: "send-back"; as: string; order: string; pieces: number; exchange?: boolean }
  | { do: "withdraw"; return: string }
  // Staff
  | { do: "order-for"; as: string; who: string; goods: Record<string, number>; payer: "credits" | "club" }
  | { do: "ship"; order: string; pieces?: number; collect?: boolean }
  | { do: "parcel"; order: string; nth: number; to: "delivered" | "collected" | "returned" }
  | { do: "move"; order: string; to: "processing" | "completed" }
  /** `instead`: what the member gets as credits for goods of a pack, in cents, as an exchange that sends them asks for. */
  | { do: "cancel-for"; order: string; instead?: number }
  | { do: "refund"; order: string; to: "card" | "credits"; pieces: number; restock: boolean }
  | { do: "decide"; return: string; how: "approve" | "decline" }
  | { do: "receive"; return: string; restock: boolean; to: "card" | "credits" }
  | { do: "grant"; who: string; cents: number; days?: number }
  | { do: "deduct"; who: string; cents: number }
  | { do: "stock"; goods: string; delta: number }
  | { do: "price"; goods: string; percent: number }
  | { do: "activate"; who: string; active: boolean }
  | { do: "membership"; who: string }
  | { do: "erase"; who: string }
  | { do: "give-pack"; club: string; pack: string; to: string[] }
  | { do: "revoke-pack"; club: string; pack: string; from: string }
  | { do: "redeem-all"; club: string }
  | { do: "plant-login"; as: string; in: string; child?: string }
  | { do: "spend-planted"; login: string; goods: Record<string, number> }
  | { do: "import"; club: string; people: number }
  | { do: "import-mended"; club: string; people: number }
  | { do: "export"; club: string }
  // The operator
  | { do: "open-club"; club: string; open: boolean }
  | { do: "kill"; process: ProcessName }
  | { do: "crash-database" }
  | { do: "cut-connections" }
  | { do: "wait"; minutes: number }
  | { do: "break-sweeps"; club: string }
  | { do: "backup" }
  | { do: "restore" }
  // Stripe, the bank and the mail server
  | { do: "stripe-trouble"; how: "slow" | "fails" | "cuts" }
  | { do: "stripe-events"; how: "late" | "twice" | "mixed" }
  | { do: "roll-key"; club: string; revoke: boolean }
  | { do: "dispute"; order: string; end: "lost" | "won" }
  | { do: "mail-down" };

/**
 * A step of a plan: in which burst, and in whose sequence. Sequences of one burst run in parallel, each in its order;
 * after every burst the product comes to rest and everything is checked.
 */
export type Step = { at: number; lane: string } & Act;

/** How a step is told to a person. */
export function told({ at, lane, ...act }: Step): string {
  return `${at} ${lane}: ${JSON.stringify(act)}`;
}
