import { starterText, toFillIn } from "#web/features/pages/starter-texts.ts";
import { type DemoClub, harbour } from "./clubs.ts";

/** Information pages in the words of a real club. */
export function pagesOf(club: DemoClub): { slug: string; title: string; body: string }[] {
  const mail = `<a href="mailto:${club.contactEmail}" rel="noopener">${club.contactEmail}</a>`;
  return [
    { slug: "footer-content", title: "Footer", body: club.mottoHtml },
    {
      slug: "terms",
      title: "Terms & Conditions",
      body: `<h2>Who runs this shop</h2><p>The shop is run by ${club.name} for its members and friends.</p><h2>Orders</h2><p>An order is accepted when you see it under Orders as placed. Prices are in dollars and include tax.</p><h2>Credits</h2><p>Credits are given by the club, one credit is one dollar. Credits with a date are spent first; they cannot be paid out.</p>`,
    },
    {
      slug: "privacy-policy",
      title: "Privacy Policy",
      body: `<p>We keep your name, your address and your orders to send you what you ordered, and for as long as the law asks us to keep our books.</p><p>Card payments are taken by Stripe; we never see your card number.</p><p>Ask us for a copy or for erasure at ${mail}.</p>`,
    },
    {
      slug: "shipping-policy",
      title: "Shipping",
      body: `<p>Orders placed by Sunday evening leave on Tuesday. You will get an email with the tracking number.</p><ul><li>Collect at the club: free, ready within two days.</li><li>Standard: two to four working days.</li><li>Abroad: one to two weeks.</li></ul>`,
    },
    {
      slug: "return-refund",
      title: "Returns & Refunds",
      body: `<p>Wrong size? Bring it back or send it within 30 days, unworn and with its label.</p><p>What you paid by card goes back to the card, what you paid with credits goes back to your credits.</p>`,
    },
    {
      slug: "contact-us",
      title: "Contact Us",
      body: `<p>Somebody is in the office on Tuesday and Thursday from 18:00 to 20:00.</p>`,
    },
    {
      slug: "redeemed-section",
      title: "All redeemed",
      body: `<p>Everything for this season has been redeemed. Enjoy it!</p>`,
    },
    ...(club === harbour ? [accessibilityOf(club)] : []),
  ];
}

/** The prepared statement with its gap filled in, as one of the clubs has published it. */
function accessibilityOf({ name, contactEmail = "" }: DemoClub) {
  const facts = { club: name, email: contactEmail, returnsDays: 30, today: "2 Mar 2026" };
  const [before = "", after = ""] = (starterText("accessibility", facts) ?? "").split(toFillIn);
  const authority = "the Equality Advisory and Support Service, equalityadvisoryservice.com.";
  return {
    slug: "accessibility",
    title: "Accessibility",
    body: before + authority + after.slice(after.indexOf("]") + 1),
  };
}

export function faqsOf(club: DemoClub): { question: string; answer: string }[] {
  return [
    {
      question: "How do I get credits?",
      answer:
        "<p>The club gives them when you join, and now and then as a thank-you. You see them at the top of every page.</p>",
    },
    {
      question: "Do credits expire?",
      answer:
        "<p>Some do. The date is shown next to them in your profile, and those that expire first are spent first.</p>",
    },
    {
      question: "Can I pay part with credits and part by card?",
      answer: "<p>Yes. At the checkout you choose how much credit to use; the rest is paid by card.</p>",
    },
    {
      question: "My size is sold out. What now?",
      answer: `<p>We reorder every month. Write to ${club.contactEmail} and we will put one aside.</p>`,
    },
    {
      question: "Can I collect my order?",
      answer: "<p>Yes, choose <strong>Collect at the club</strong>. We will email you when it is ready.</p>",
    },
    {
      question: "May I change an order?",
      answer:
        "<p>You can cancel it while it is placed, and order again. Once we pack it, please write to us.</p>",
    },
  ];
}
