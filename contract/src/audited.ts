import type { Audited, edited } from "./areas/area.ts";
import * as club from "./areas/club.ts";
import * as packs from "./areas/packs.ts";
import * as people from "./areas/people.ts";
import * as sales from "./areas/sales.ts";
import * as shop from "./areas/shop.ts";
import type { panelScreens } from "./panel-screens.ts";

export type AuditedThing = Audited & { screen?: keyof typeof panelScreens };

/** The kinds of things that the audit log can be filtered by, in the order in which it offers them. */
export const auditedThings = {
  ...shop.audited,
  ...people.audited,
  ...packs.audited,
  ...sales.audited,
  ...club.audited,
} satisfies Record<string, AuditedThing>;

/** Other actions, by the first word; the log finds them by search. */
type OtherActs = {
  credits: "granted" | "deducted" | "refunded" | "expired" | "exported";
  email_change: "requested";
  entitlement: "choices_saved";
  members: "imported" | "invited" | "exported";
  orders: "exported";
  pack: (typeof edited)[number] | "duplicated";
  packs: "exported";
  password: "changed" | "chosen" | "reset";
  password_link: "sent";
  payments: "exported";
  person: "erased";
  products: "exported";
  reconciliation: "explained";
  redemption: "started" | "undone";
  returns: "exported";
  return: "requested" | "approved" | "declined" | "received" | "cancelled";
  sessions: "ended";
  settings: `${"profile" | "home" | "contact" | "entitlements" | "orders" | "stock" | "returns" | "smtp" | "stripe" | "notices"}_changed`;
  setup: "step_skipped" | "step_wanted";
  tracking: "imported" | "exported";
  webhook: (typeof edited)[number] | "secret_renewed" | "replayed";
};

type Things = typeof auditedThings;
type Acts = { [Kind in keyof Things]: Things[Kind]["acts"][number] } & OtherActs;

/** `product.updated`: what was done, in the past tense. */
export type AuditAction = { [Subject in keyof Acts]: `${Subject}.${Acts[Subject]}` }[keyof Acts];

/** What an entry is about. */
export type SubjectKind =
  | keyof Things
  | "entitlement"
  | "job"
  | "pack"
  | "reconciliation_difference"
  | "return"
  | "webhook"
  | "webhook_delivery";

/** What may be exported: `orders` in `orders.exported`. */
export type ExportNoun = {
  [Subject in keyof Acts]: "exported" extends Acts[Subject] ? Subject : never;
}[keyof Acts];
