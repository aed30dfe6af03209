import { type Audited, edited, type PanelScreen } from "./area.ts";

export const screens = {
  adminEntitlement: {
    path: "/members/admin-entitlement/:id",
    who: "staff",
    right: "orderForMembers",
    guide: "packs-and-redemption#choose-for-a-member",
    list: "members",
  },
  adminCheckout: {
    path: "/members/admin-checkout/:id",
    who: "staff",
    right: "orderForMembers",
    guide: "orders-parcels-and-returns#order-for-a-member",
    list: "members",
  },
  autoRedemption: {
    path: "/members-auto-redemption",
    who: "admin",
    right: "redeemPacks",
    guide: "packs-and-redemption#redeem-packs-for-members",
  },
  packs: { path: "/pack", who: "admin", right: "grantPacks", guide: "packs-and-redemption" },
  defaultPackForm: {
    path: "/pack/default-add-pack",
    who: "admin",
    right: "grantPacks",
    guide: "packs-and-redemption#make-a-default-pack",
    numbers: ["id"],
  },
  customPackForm: {
    path: "/pack/addpack",
    who: "admin",
    right: "grantPacks",
    guide: "packs-and-redemption#make-a-custom-pack",
    numbers: ["id"],
  },
  defaultPacks: {
    path: "/default-pack",
    who: "admin",
    right: "grantPacks",
    guide: "packs-and-redemption#make-a-default-pack",
  },
  customPacks: {
    path: "/custom-pack",
    who: "admin",
    right: "grantPacks",
    guide: "packs-and-redemption#make-a-custom-pack",
  },
  packHistory: {
    path: "/pack-history/:type/:id",
    who: "admin",
    right: "grantPacks",
    guide: "packs-and-redemption#see-who-has-a-pack",
  },
  membership: {
    path: "/subscription",
    who: "admin",
    right: "setUpShop",
    guide: "members-and-credits#memberships",
  },
} as const satisfies Record<string, PanelScreen>;

export const audited = {
  membership_category: { acts: edited, screen: "membership" },
} as const satisfies Record<string, Audited>;

export const rights = {
  grantPacks: "Create packs, grant, extend and revoke them, and export who has them",
  redeemPacks: "Redeem members' packs for them",
};

export const tags = {
  "Auto-redemption": "Redeeming packs for members who did not.",
  Entitlements: "A family's packs and what is chosen in them.",
  "Membership categories": "Memberships: season, credits on joining, packs.",
  Packs: "Packs by season, and who has them.",
};
