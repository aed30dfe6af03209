import { type Audited, edited, type PanelScreen } from "./area.ts";

const shopPages = "open-your-club#the-pages-of-your-shop";

export const screens = {
  managers: {
    path: "/club",
    who: "admin",
    right: "manageManagers",
    guide: "who-may-do-what#invite-an-admin-or-a-manager",
  },
  shippingDetails: {
    path: "/shippingdetails",
    who: "admin",
    right: "setUpShop",
    guide: "open-your-club#delivery-and-collection",
  },
  profileSettings: {
    path: "/profile-settings",
    who: "admin",
    right: "changeSettings",
    guide: "open-your-club#name-logo-and-colours",
  },
  notifications: {
    path: "/notification",
    who: "admin",
    right: "editMailsAndPages",
    guide: "emails-and-notices",
  },
  deliveries: {
    path: "/notification/deliveries",
    who: "admin",
    right: "editMailsAndPages",
    guide: "emails-and-notices#see-what-was-sent",
  },
  mailTemplate: {
    path: "/notification/:event",
    who: "admin",
    right: "editMailsAndPages",
    guide: "emails-and-notices#write-an-email-in-your-own-words",
  },
  payments: { path: "/payment", who: "admin", right: "changeSettings", guide: "when-money-looks-wrong" },
  creditMovements: {
    path: "/payment/credits",
    who: "admin",
    right: "changeSettings",
    guide: "members-and-credits#everybodys-credits",
  },
  reconciliation: {
    path: "/payment/reconciliation",
    who: "admin",
    right: "changeSettings",
    guide: "when-money-looks-wrong#compare-with-stripe",
  },
  notices: { path: "/notices", who: "staff", right: "readNotices", guide: "emails-and-notices#notices" },
  webhooks: {
    path: "/webhooks",
    who: "admin",
    right: "setUpNotices",
    guide: "emails-and-notices#tell-your-own-systems",
  },
  webhookDeliveries: {
    path: "/webhooks/deliveries",
    who: "admin",
    right: "setUpNotices",
    guide: "emails-and-notices#tell-your-own-systems",
  },
  auditLog: {
    path: "/audit-log",
    who: "admin",
    right: "manageManagers",
    guide: "who-may-do-what#see-who-changed-what",
  },
  landing: { path: "/landing", who: "admin", right: "editMailsAndPages", guide: shopPages },
  landingHome: {
    path: "/landing/home",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingShippingPolicy: {
    path: "/landing/shipping-policy",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingTerms: {
    path: "/landing/terms",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingFooter: {
    path: "/landing/footer-content",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingPackSelection: {
    path: "/landing/pack-selection",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingPrivacy: {
    path: "/landing/privacy-policy",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingReturns: {
    path: "/landing/return-refund",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingFaq: {
    path: "/landing/faq",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingContact: {
    path: "/landing/contact",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
  landingAccessibility: {
    path: "/landing/accessibility",
    who: "admin",
    right: "editMailsAndPages",
    guide: shopPages,
  },
} as const satisfies Record<string, PanelScreen>;

export const audited = {
  staff: { acts: [...edited, "logged_in"], screen: "managers" },
  club: { acts: ["opened", "closed"], screen: "profileSettings" },
  shipping_method: { acts: [...edited, "reordered"], screen: "shippingDetails" },
  page: { acts: ["draft_saved", "draft_discarded", "published"], screen: "landing" },
  faq: { acts: ["added", "changed", "deleted", "reordered"], screen: "landingFaq" },
  mail_template: { acts: ["changed", "restored"], screen: "notifications" },
  mail: { acts: ["resent"], screen: "notifications" },
} as const satisfies Record<string, Audited>;

export const rights = {
  editMailsAndPages: "Edit emails and pages",
  readNotices: "See notices and mark them as read",
  setUpNotices: "Choose which notices are emailed, and set up webhooks",
  changeSettings: "See payments, compare them with Stripe, and change the club's settings and keys",
  manageManagers: "Invite and change admins and managers, and read the audit log",
};

export const tags = {
  "Audit log": "Who of the staff changed what, and when.",
  Clubs: "Which club an address leads to, and how it looks.",
  Dashboard: "Figures of the club.",
  Emails: "The club's emails: wordings, email server, log of deliveries.",
  Exports: "Lists as workbooks or CSV, made as jobs.",
  Jobs: "Work that outlives a request: progress, result, stopping it.",
  "Landing pages": "What staff write: information pages, questions, contact details.",
  Managers: "Who of the staff may log in.",
  Notices: "What needs somebody of the staff.",
  Search: "Finding members, orders and products at once.",
  Settings: "The club's look, contact, Stripe keys, features.",
  Shipping: "Addresses of members, and how an order may be sent.",
  "Shipping methods": "Delivery and collection, for staff.",
  Webhooks: "The club's own systems that are told of what happens.",
};
