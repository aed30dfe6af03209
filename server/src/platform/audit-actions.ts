type Edited = "created" | "updated" | "deleted";
type Exported = "exported";

/** What may have been done, by what it was done to. Orders and entitlements log their own events, see `OrderEvent`. */
type Done = {
  category: Edited | "reordered";
  club: "opened" | "closed";
  credits: "granted" | "deducted" | "refunded" | "expired" | Exported;
  email_change: "requested";
  entitlement: "choices_saved";
  faq: "added" | "changed" | "deleted" | "reordered";
  mail: "resent";
  mail_template: "changed" | "restored";
  member: Edited | "profile_updated" | "signed_out" | "left" | "erased" | Exported;
  members: "imported" | "invited" | Exported;
  membership_category: Edited;
  orders: Exported;
  pack: Edited | "duplicated";
  packs: Exported;
  page: "draft_saved" | "draft_discarded" | "published";
  password: "changed" | "chosen" | "reset";
  password_link: "sent";
  payments: Exported;
  person: "erased";
  product: Edited | "duplicated" | "image_deleted" | "stock_changed";
  products: Exported;
  reconciliation: "explained";
  redemption: "started" | "undone";
  return: "requested" | "approved" | "declined" | "received" | "cancelled";
  sessions: "ended";
  settings: `${"profile" | "contact" | "entitlements" | "returns" | "smtp" | "stripe" | "notices"}_changed`;
  setup: "step_skipped" | "step_wanted";
  shipping_method: Edited | "reordered";
  staff: Edited | "logged_in";
  tracking: "imported" | Exported;
  webhook: Edited | "secret_renewed" | "replayed";
};

/** `order.cancelled`: what was done, in the past tense. */
export type AuditAction = { [Subject in keyof Done]: `${Subject}.${Done[Subject]}` }[keyof Done];
/** What may be exported: `orders` of `orders.exported`. */
export type ExportNoun = {
  [Subject in keyof Done]: Exported extends Done[Subject] ? Subject : never;
}[keyof Done];
