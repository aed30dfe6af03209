import { roles } from "#contract/endpoint.ts";
import { paths } from "../../lib/paths.ts";
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
  { label: "Invite members", to: `${paths.members}#invite`, words: "invitation send mail activate" },
  { label: "Remind invited members", to: `${paths.members}#remind`, words: "reminder invitation again" },
  { label: "Add a member", to: paths.addMember, words: "new create person" },
  {
    label: "Import members",
    to: `${paths.members}#import`,
    words: "upload workbook excel",
    isForAdmins: true,
  },
  {
    label: "Export members",
    to: `${paths.members}#export`,
    words: "download workbook excel",
    isForAdmins: true,
  },
  { label: "Grant credits", to: `${paths.members}#credits`, words: "give money balance", isForAdmins: true },
  { label: "Add a product", to: paths.addProduct, words: "new create shirt" },
  {
    label: "Export products",
    to: `${paths.products}#export`,
    words: "download workbook stock",
    isForAdmins: true,
  },
  {
    label: "Export orders",
    to: `${paths.adminOrders}#export`,
    words: "download workbook excel",
    isForAdmins: true,
  },
  {
    label: "Import tracking numbers",
    to: `${paths.adminOrders}#tracking`,
    words: "upload parcels",
    isForAdmins: true,
  },
  { label: "Add a membership", to: `${paths.membership}#add`, words: "new create category season" },
  { label: "Add a default pack", to: paths.defaultPackForm, words: "new create bundle kit" },
  { label: "Add a custom pack", to: paths.customPackForm, words: "new create bundle kit" },
  { label: "Redeem packs for members", to: paths.autoRedemption, words: "auto redemption" },
];

/** What the search of the panel offers to do, for somebody of this role. */
export function adminActsFor(role: number): Omit<Act, "isForAdmins">[] {
  return ACTS.filter(
    ({ to, isForAdmins }) =>
      mayOpen(role, to.split("#")[0] ?? to) && !(isForAdmins && role === roles.manager),
  );
}
