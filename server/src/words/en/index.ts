import { auth } from "./auth.ts";
import { catalog } from "./catalog.ts";
import { checkout } from "./checkout.ts";
import { clubMembers } from "./club-members.ts";
import { credits } from "./credits.ts";
import { dashboard } from "./dashboard.ts";
import { documents } from "./documents.ts";
import { entitlements } from "./entitlements.ts";
import { errors } from "./errors.ts";
import { exports } from "./exports.ts";
import { forms } from "./forms.ts";
import { guide } from "./guide.ts";
import { heads } from "./heads.ts";
import { http } from "./http.ts";
import { importRows } from "./import-rows.ts";
import { imports } from "./imports.ts";
import { jobs } from "./jobs.ts";
import { language } from "./language.ts";
import { mailStops } from "./mail-stops.ts";
import { mails } from "./mails.ts";
import { managers } from "./managers.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { notices } from "./notices.ts";
import { orders } from "./orders.ts";
import { packs } from "./packs.ts";
import { pages } from "./pages.ts";
import { payments } from "./payments.ts";
import { pictures } from "./pictures.ts";
import { reconciliation } from "./reconciliation.ts";
import { redemption } from "./redemption.ts";
import { returns } from "./returns.ts";
import { samples } from "./samples.ts";
import { settings } from "./settings.ts";
import { sheets } from "./sheets.ts";
import { shipping } from "./shipping.ts";
import { smtp } from "./smtp.ts";
import { timeline } from "./timeline.ts";
import { webhooks } from "./webhooks.ts";
import { wishlist } from "./wishlist.ts";

/** English, whose texts say which ones a language has. Written by `npm run docs:house`. */
export const en = {
  auth,
  catalog,
  checkout,
  clubMembers,
  credits,
  dashboard,
  documents,
  entitlements,
  errors,
  exports,
  forms,
  guide,
  heads,
  http,
  importRows,
  imports,
  jobs,
  language,
  mailStops,
  mails,
  managers,
  members,
  messages,
  notices,
  orders,
  packs,
  pages,
  payments,
  pictures,
  reconciliation,
  redemption,
  returns,
  samples,
  settings,
  sheets,
  shipping,
  smtp,
  timeline,
  webhooks,
  wishlist,
};
