import type { PageSlug } from "#contract/pages.ts";

/** What a starting text says of the club. */
export type Facts = { club: string; email: string; returnsDays: number };

type Starter = (facts: Facts) => string;

const contactWords = ({ email }: Facts) => (email ? `write to ${email}` : "use our contact page");

const shipping: Starter = () => `
<h2>Delivery</h2>
<p>We pack orders once a week. You get an email with the tracking number as soon as your parcel is on its way.</p>
<h2>Collection</h2>
<p>You can collect your order at the club for free. We email you when it is ready; please bring the order number.</p>
<h2>Prices</h2>
<p>You see what delivery costs at the checkout, before you pay.</p>`;

const returns: Starter = (facts) => `
<h2>Sending something back</h2>
<p>${
  facts.returnsDays > 0
    ? `You can return goods within ${facts.returnsDays} days of receiving them`
    : "Please ask us before you send anything back"
}, unworn and with their labels. Open the order under Orders and choose Return or exchange.</p>
<h2>Your money</h2>
<p>What you paid by card goes back to that card, what you paid with credits goes back to your credits, once the goods are with us.</p>
<h2>Something is wrong</h2>
<p>If an item is faulty or not what you ordered, ${contactWords(facts)} and we will put it right at our cost.</p>`;

const terms: Starter = (facts) => `
<h2>Who runs this shop</h2>
<p>This shop is run by ${facts.club}. To reach us, ${contactWords(facts)}.</p>
<h2>Orders</h2>
<p>Your order is accepted when you receive our confirmation. If something is sold out after all, we will refund you.</p>
<h2>Prices and payment</h2>
<p>Prices are those shown at the checkout. You pay by card, with your credits, or with both.</p>
<h2>Credits</h2>
<p>Credits are given by the club; one credit is worth one dollar in this shop. They cannot be paid out, and some have a last day, which you see in your account.</p>
<h2>Packs</h2>
<p>A pack is for the person it was given to and can be redeemed once, until its last day.</p>`;

const privacy: Starter = (facts) => `
<h2>Who is responsible</h2>
<p>${facts.club} runs this shop and is responsible for your data. To reach us, ${contactWords(facts)}.</p>
<h2>What we keep, and why</h2>
<p>We keep your name, email, address, sizes and orders, and those of the children you add, to give you what you order and what the club gives you. We keep records of payments for as long as the law asks.</p>
<h2>Who else sees it</h2>
<p>Card payments are taken by Stripe; we never see your card number. The carrier gets the name and address on the parcel.</p>
<h2>Your rights</h2>
<p>You can see and change your data in your account, download it, ask us to correct or erase it, and complain to your data protection authority.</p>`;

const starters: Partial<Record<PageSlug, Starter>> = {
  "shipping-policy": shipping,
  "return-refund": returns,
  terms,
  "privacy-policy": privacy,
};

const special: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const plain = (text: string) => text.replace(/[&<>]/g, (sign) => special[sign] ?? sign);

/** A text for a club to begin with, as HTML, with what it has told of itself; null for pages that it writes alone. */
export function starterText(slug: PageSlug, { club, email, returnsDays }: Facts): string | null {
  const text = starters[slug]?.({ club: plain(club), email: plain(email), returnsDays });
  return text?.trim().replaceAll(/>\n</g, "><") ?? null;
}
