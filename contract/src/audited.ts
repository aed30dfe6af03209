import type { panelScreens } from "./panel-screens.ts";

export type Audited = {
  /** What may have been done to it, in the past tense. Orders log events of their own, see `OrderEvent`. */
  acts: readonly string[];
  /** The screen of the panel that shows it, or a list of its kind. */
  screen?: keyof typeof panelScreens;
};

const edited = ["created", "updated", "deleted"] as const;

/** The kinds of things that the audit log can be narrowed to, in the order in which it offers them. */
export const auditedThings = {
  product: {
    acts: [...edited, "duplicated", "image_deleted", "stock_changed"],
    screen: "adminProduct",
  },
  category: { acts: [...edited, "reordered"], screen: "categories" },
  member: {
    acts: [...edited, "profile_updated", "signed_out", "left", "erased", "exported"],
    screen: "editMember",
  },
  membership_category: { acts: edited, screen: "membership" },
  order: { acts: [], screen: "adminOrder" },
  credit_account: { acts: [] },
  staff: { acts: [...edited, "logged_in"], screen: "managers" },
  club: { acts: ["opened", "closed"], screen: "profileSettings" },
  shipping_method: { acts: [...edited, "reordered"], screen: "shippingDetails" },
  page: { acts: ["draft_saved", "draft_discarded", "published"], screen: "landing" },
  faq: { acts: ["added", "changed", "deleted", "reordered"], screen: "landingFaq" },
  mail_template: { acts: ["changed", "restored"], screen: "notifications" },
  mail: { acts: ["resent"], screen: "notifications" },
} as const satisfies Record<string, Audited>;

/** What else is done, by the first word of the act; the log finds it by search. */
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
  return: "requested" | "approved" | "declined" | "received" | "cancelled";
  sessions: "ended";
  settings: `${"profile" | "contact" | "entitlements" | "returns" | "smtp" | "stripe" | "notices"}_changed`;
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

/** What may be exported: `orders` of `orders.exported`. */
export type ExportNoun = {
  [Subject in keyof Acts]: "exported" extends Acts[Subject] ? Subject : never;
}[keyof Acts];
