import type { Dashboard } from "./admin/api.ts";

/** What each step of the set-up is called, and what it is for. */
export const setupWords: Record<Dashboard["setup"][number]["kind"], { title: string; text: string }> = {
  look: {
    title: "Upload your logo",
    text: "It appears on every page and in every email. Choose your colours too.",
  },
  contact: { title: "Say how to reach you", text: "Email and address, for the footer, emails and invoices." },
  delivery: { title: "Say how orders arrive", text: "Delivery with a price, or collection at the club." },
  payments: { title: "Connect Stripe", text: "So that members can pay by card." },
  memberships: {
    title: "Add your memberships",
    text: "Such as Adult and Junior, with their joining credits.",
  },
  products: { title: "Add a product", text: "The shop shows it as soon as its status is Live." },
  packs: { title: "Make a pack", text: "What comes with a membership, such as a kit for the season." },
  people: { title: "Add your members", text: "One by one, or all of them from a spreadsheet." },
  test_order: {
    title: "Place a test order",
    text: "Open yourself in the list, choose Order for this member, and follow the order to the end.",
  },
  open: { title: "Invite your members", text: "Your shop is open once the first of them has an account." },
};
