import type { Right } from "#contract/rights.ts";
import type { PersonAct } from "#web/features/search/results.ts";
import { grantCreditsPath, panelPaths } from "#web/lib/panel-paths.ts";
import { hasRight } from "#web/lib/rights.ts";
import { layout as texts } from "#words/panel/layout.ts";
import { mayOpen } from "../guards/admin-guard.tsx";

type Act = {
  label: string;
  /** A screen, or an action on a screen: `useHashAct` there knows the word after the `#`. */
  to: string;
  /** Other words for it. */
  words: string;
  /** What it takes, where that is more than what opens its screen. */
  right?: Right;
};

const ACTS: Act[] = [
  {
    label: texts.adminActs.inviteMembers,
    to: `${panelPaths.members}#invite`,
    words: "invitation send mail activate",
  },
  {
    label: texts.adminActs.remindInvitedMembers,
    to: `${panelPaths.members}#remind`,
    words: "reminder invitation again",
  },
  { label: texts.adminActs.addAMember, to: panelPaths.addMember, words: "new create person" },
  {
    label: texts.adminActs.importMembers,
    to: `${panelPaths.members}#import`,
    words: "upload workbook excel",
    right: "importMembers",
  },
  {
    label: texts.adminActs.exportMembers,
    to: `${panelPaths.members}#export`,
    words: "download workbook excel",
    right: "exportLists",
  },
  {
    label: texts.adminActs.grantCredits,
    to: `${panelPaths.members}#credits`,
    words: "give money balance",
    right: "grantCredits",
  },
  { label: texts.adminActs.addAProduct, to: panelPaths.addProduct, words: "new create shirt" },
  {
    label: texts.adminActs.exportProducts,
    to: `${panelPaths.products}#export`,
    words: "download workbook stock",
    right: "exportLists",
  },
  {
    label: texts.adminActs.exportOrders,
    to: `${panelPaths.adminOrders}#export`,
    words: "download workbook excel",
    right: "exportLists",
  },
  {
    label: texts.adminActs.importTrackingNumbers,
    to: `${panelPaths.adminOrders}#tracking`,
    words: "upload parcels",
    right: "exportLists",
  },
  {
    label: texts.adminActs.addAMembership,
    to: `${panelPaths.membership}#add`,
    words: "new create category season",
  },
  { label: texts.adminActs.addADefaultPack, to: panelPaths.defaultPackForm, words: "new create bundle kit" },
  { label: texts.adminActs.addACustomPack, to: panelPaths.customPackForm, words: "new create bundle kit" },
  { label: texts.adminActs.redeemPacksForMembers, to: panelPaths.autoRedemption, words: "auto redemption" },
];

/** What the panel's search offers somebody with this role to do for a member. */
export function personActsFor(role: number): PersonAct[] {
  return hasRight(role, "grantCredits")
    ? [{ label: texts.adminActs.grantCredits, to: grantCreditsPath }]
    : [];
}

/** The actions that the panel's search offers somebody with this role. */
export function adminActsFor(role: number): Omit<Act, "right">[] {
  return ACTS.filter(
    ({ to, right }) => mayOpen(role, to.split("#")[0] ?? to) && (!right || hasRight(role, right)),
  );
}
