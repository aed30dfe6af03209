import { auth } from "./auth.ts";
import { clubs } from "./clubs.ts";
import { documents } from "./documents.ts";
import { entitlements } from "./entitlements.ts";
import { orders } from "./orders.ts";
import { panel } from "./panel.ts";
import { returns } from "./returns.ts";
import { shipping } from "./shipping.ts";

const { verifyDomain, adminGetInfo } = clubs;
const { adminLogin, adminAuthenticate, adminResendCode, adminLogout } = auth;
const { forFamily, storeForMember } = entitlements;
const { countries } = shipping;
const { pickList, make, invoice } = documents;
const { show, get, approve, decline, receive } = returns;
const { adminShow, adminStages, adminGet, updateStatus, updateStatuses, updateTracking, cancel } = orders;

/** What the panel may call. */
export const adminContract = {
  auth: { adminLogin, adminAuthenticate, adminResendCode, adminLogout },
  clubs: { verifyDomain, adminGetInfo },
  ...panel,
  entitlements: { forFamily, storeForMember },
  orders: { adminShow, adminStages, adminGet, updateStatus, updateStatuses, updateTracking, cancel },
  documents: { pickList, make, invoice },
  returns: { show, get, approve, decline, receive },
  shipping: { countries },
};
