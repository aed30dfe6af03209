import type { Dashboard } from "./admin/api.ts";

/** What each step of the set-up is called, and why it matters. */
export const setupWords: Record<Dashboard["setup"][number]["kind"], { title: string; text: string }> = {
  logo: { title: "Upload your logo", text: "It stands on every page and in every mail." },
  products: { title: "Add a product", text: "The shop shows it as soon as its status is Live." },
  members: { title: "Add your members", text: "Each gets a mail to choose a password." },
  shipping: { title: "Say how orders arrive", text: "Delivery with a price, or collection at the club." },
  pages: { title: "Write your pages", text: "Shipping, returns, terms and privacy." },
  mail: { title: "Connect your mail server", text: "So that mails come from your own address." },
  stripe: { title: "Connect Stripe", text: "So that members can pay by card." },
};
