import type { MailTemplate } from "#contract/messages.ts";
import { authMails } from "./auth.ts";
import { checkoutMails } from "./checkout.ts";
import { creditMails } from "./credits.ts";
import { entitlementMails } from "./entitlements.ts";
import type { MailWords } from "./mail-words.ts";
import { noticeMails } from "./notices.ts";
import { orderMails } from "./orders.ts";
import { pageMails } from "./pages.ts";
import { returnMails } from "./returns.ts";
import { wishlistMails } from "./wishlist.ts";

/** Each by its event. */
export const mails = {
  ...authMails,
  ...checkoutMails,
  ...creditMails,
  ...entitlementMails,
  ...noticeMails,
  ...orderMails,
  ...pageMails,
  ...returnMails,
  ...wishlistMails,
} satisfies Record<MailTemplate["event"], MailWords>;
