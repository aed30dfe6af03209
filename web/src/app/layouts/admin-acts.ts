import { roles } from "#contract/endpoint.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { mayOpen } from "../guards/role-access.ts";

type Act = {
  label: string;
  /** A screen, or what a screen does at once: `useHashAct` there knows the word behind the `#`. */
  to: string;
  /** Other words for it. */
  words: string;
  /** What a manager may not do although they may open its screen. */
  isForAdmins?: boolean;
};

const ACTS: Act[] = [
  { label: "Invite members", to: `${panelPaths.members}#invite`, words: "invitation send mail activate" },
  { label: "Remind invited members", to: `${panelPaths.members}#remind`, words: "reminder invitation again" },
  { label: "Add a member", to: panelPaths.addMember, words: "new create person" },
  {
    label: "Import members",
    to: `${panelPaths.members}#import`,
    words: "upload workbook excel",
    isForAdmins: true,
  },
  {
    label: "Export members",
    to: `${panelPaths.members}#export`,
    words: "download workbook excel",
    isForAdmins: true,
  },
  {
    label: "Grant credits",
    to: `${panelPaths.members}#credits`,
    words: "give money balance",
    isForAdmins: true,
  },
  { label: "Add a product", to: panelPaths.addProduct, words: "new create shirt" },
  {
    label: "Export products",
    to: `${panelPaths.products}#export`,
    words: "download workbook stock",
    isForAdmins: true,
  },
  {
    label: "Export orders",
    to: `${panelPaths.adminOrders}#export`,
    words: "download workbook excel",
    isForAdmins: true,
  },
  {
    label: "Import tracking numbers",
    to: `${panelPaths.adminOrders}#tracking`,
    words: "upload parcels",
    isForAdmins: true,
  },
  { label: "Add a membership", to: `${panelPaths.membership}#add`, words: "new create category season" },
  { label: "Add a default pack", to: panelPaths.defaultPackForm, words: "new create bundle kit" },
  { label: "Add a custom pack", to: panelPaths.customPackForm, words: "new create bundle kit" },
  { label: "Redeem packs for members", to: panelPaths.autoRedemption, words: "auto redemption" },
];

/** What the search of the panel offers to do, for somebody of this role. */
export function adminActsFor(role: number): Omit<Act, "isForAdmins">[] {
  return ACTS.filter(
    ({ to, isForAdmins }) =>
      mayOpen(role, to.split("#")[0] ?? to) && !(isForAdmins && role === roles.manager),
  );
}
