import { clubs } from "./ground/clubs/room.ts";
import { jobs } from "./ground/jobs/room.ts";
import type { Mails } from "./ground/messages/index.ts";
import { messages } from "./ground/messages/room.ts";
import { pictures } from "./ground/pictures/room.ts";
import { audit } from "./office/audit/room.ts";
import { clubMembers } from "./office/club-members/room.ts";
import { dashboard } from "./office/dashboard/room.ts";
import { documents } from "./office/documents/room.ts";
import { exports } from "./office/exports/room.ts";
import { figures } from "./office/figures/room.ts";
import { guide } from "./office/guide/room.ts";
import { imports } from "./office/imports/room.ts";
import { mailStops } from "./office/mail-stops/room.ts";
import { notices } from "./office/notices/room.ts";
import { reconciliation } from "./office/reconciliation/room.ts";
import { search } from "./office/search/room.ts";
import { settings } from "./office/settings/room.ts";
import { webhooks } from "./office/webhooks/room.ts";
import { auth } from "./people/auth/room.ts";
import { managers } from "./people/managers/room.ts";
import { members } from "./people/members/room.ts";
import { type Finders, findersOf, mailsOf, type Room } from "./room.ts";
import { checkout } from "./sales/checkout/room.ts";
import { entitlements } from "./sales/entitlements/room.ts";
import { orders } from "./sales/orders/room.ts";
import { payments } from "./sales/payments/room.ts";
import { redemption } from "./sales/redemption/room.ts";
import { returns } from "./sales/returns/room.ts";
import { catalog } from "./shop/catalog/room.ts";
import { credits } from "./shop/credits/room.ts";
import { packs } from "./shop/packs/room.ts";
import { pages } from "./shop/pages/room.ts";
import { shipping } from "./shop/shipping/room.ts";
import { wishlist } from "./shop/wishlist/room.ts";

/** A new room is one line here, or below it. */
const below = {
  people: [members, auth, managers],
  shop: [catalog, packs, shipping, pages, credits, wishlist],
  sales: [entitlements, orders, payments, checkout, returns, redemption],
} as const satisfies Record<string, readonly Room[]>;

/** Does not compile while the contract knows a kind that no room finds. */
const finders: Finders = findersOf(Object.values(below).flat());

/** The storeys above the ground. */
const storeys = {
  ...below,
  office: [
    figures,
    settings,
    guide,
    webhooks,
    notices,
    reconciliation,
    mailStops,
    audit(() => rooms),
    dashboard,
    documents,
    search(finders),
    imports,
    exports,
  ],
} as const satisfies Record<string, readonly Room[]>;
const above = Object.values(storeys).flat();

/** Does not compile while the contract knows an event for which no room has a mail. */
export const mails: Mails = mailsOf(above);

const ground = [clubs, jobs, messages(mails), pictures];

/** The storeys of the house, from the ground up, each with its rooms. */
export const house: Record<string, readonly Room[]> = {
  ground,
  ...storeys,
  office: [...storeys.office, clubMembers([...ground, ...above])],
};

/** Every room, the lowest first. */
export const rooms: Room[] = Object.values(house).flat();
