import { dashboard as words } from "#words/panel/dashboard.ts";
import type { Dashboard } from "./admin/api.ts";

/** What each step of the set-up is called, and what it is for. */
export const setupWords: Record<Dashboard["setup"][number]["kind"], { title: string; text: string }> = {
  look: {
    title: words.setup.uploadYourLogo,
    text: words.setup.itAppearsOnEveryPage,
  },
  contact: { title: words.setup.sayHowToReachYou, text: words.setup.emailAndAddress },
  delivery: { title: words.setup.sayHowOrdersArrive, text: words.setup.deliveryWithAPrice },
  payments: { title: words.setup.connectStripe, text: words.setup.soThatMembersCanPay },
  memberships: {
    title: words.setup.addYourMemberships,
    text: words.setup.suchAsAdultAndJunior,
  },
  products: { title: words.setup.addAProduct, text: words.setup.shopShowsItAsSoon },
  packs: { title: words.setup.makeAPack, text: words.setup.whatComesWithAMembership },
  people: { title: words.setup.addYourMembers, text: words.setup.oneByOne },
  pages: { title: words.setup.writeYourPages, text: words.setup.theFooterLinksToThem },
  test_order: {
    title: words.setup.placeATestOrder,
    text: words.setup.openYourselfInTheList,
  },
  open: { title: words.setup.inviteYourMembers, text: words.setup.yourShopIsOpenOnce },
};
