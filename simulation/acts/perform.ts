import type { Act } from "../plan/steps.ts";
import type { World } from "../world.ts";
import { importMembers, importMended } from "./import-members.ts";
import * as members from "./members.ts";
import * as operator from "./operator.ts";
import * as outside from "./outside.ts";
import { plantLogin, spendPlanted } from "./plant-login.ts";
import * as staffClub from "./staff-club.ts";
import * as staffOrders from "./staff-orders.ts";

type Performers = {
  [Name in Act["do"]]: (world: World, act: Extract<Act, { do: Name }>) => Promise<void>;
};

/** Who does what. */
export const performers: Performers = {
  browse: members.browse,
  order: members.order,
  "order-pack": members.orderPack,
  pay: members.pay,
  confirm: members.confirm,
  cancel: members.cancel,
  "send-back": members.sendBack,
  withdraw: members.withdraw,
  "order-for": staffOrders.orderFor,
  ship: staffOrders.ship,
  parcel: staffOrders.parcel,
  move: staffOrders.move,
  "cancel-for": staffOrders.cancelFor,
  refund: staffOrders.refund,
  decide: staffOrders.decide,
  receive: staffOrders.receive,
  grant: staffClub.grant,
  deduct: staffClub.deduct,
  stock: staffClub.stock,
  price: staffClub.price,
  activate: staffClub.activate,
  membership: staffClub.membership,
  erase: staffClub.erase,
  "give-pack": staffClub.givePack,
  "revoke-pack": staffClub.revokePack,
  "redeem-all": staffClub.redeemAll,
  "plant-login": plantLogin,
  "spend-planted": spendPlanted,
  import: importMembers,
  "import-mended": importMended,
  export: staffClub.exportOrders,
  "open-club": operator.openClub,
  kill: operator.kill,
  "crash-database": operator.crashDatabase,
  "cut-connections": operator.cutConnections,
  wait: operator.wait,
  "break-sweeps": operator.breakSweeps,
  backup: operator.backup,
  restore: operator.restore,
  "stripe-trouble": outside.stripeTrouble,
  "stripe-events": outside.stripeEvents,
  "roll-key": outside.rollStripeKey,
  dispute: outside.dispute,
  "mail-down": outside.mailDown,
};

/** Does one step. A refusal by the product is a valid outcome. */
export function perform(world: World, act: Act): Promise<void> {
  // The table gives each act to the function for acts of its kind.
  const performer = performers[act.do] as (world: World, act: Act) => Promise<void>;
  return performer(world, act);
}
