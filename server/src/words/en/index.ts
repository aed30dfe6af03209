import { auth } from "./auth.ts";
import { catalog } from "./catalog.ts";
import { checkout } from "./checkout.ts";
import { clubMembers } from "./club-members.ts";
import { credits } from "./credits.ts";
import { dashboard } from "./dashboard.ts";
import { documents } from "./documents.ts";
import { entitlements } from "./entitlements.ts";
import { errors, forms, http, pictures } from "./errors.ts";
import { exports } from "./exports.ts";
import { guide } from "./guide.ts";
import { heads } from "./heads.ts";
import { importRows, imports } from "./imports.ts";
import { jobs } from "./jobs.ts";
import { language } from "./language.ts";
import { mails } from "./mails.ts";
import { mailStops, messages, smtp } from "./messages.ts";
import { notices } from "./notices.ts";
import { orders } from "./orders.ts";
import { packs } from "./packs.ts";
import { pages } from "./pages.ts";
import { payments, reconciliation } from "./payments.ts";
import { managers, members } from "./people.ts";
import { redemption } from "./redemption.ts";
import { returns } from "./returns.ts";
import { samples } from "./samples.ts";
import { settings } from "./settings.ts";
import { sheets } from "./sheets.ts";
import { shipping } from "./shipping.ts";
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
  forms,
  http,
  pictures,
  exports,
  guide,
  heads,
  importRows,
  imports,
  jobs,
  language,
  mails,
  mailStops,
  messages,
  smtp,
  notices,
  orders,
  packs,
  pages,
  payments,
  reconciliation,
  managers,
  members,
  redemption,
  returns,
  samples,
  settings,
  sheets,
  shipping,
  timeline,
  webhooks,
  wishlist,
};
