import { formatCount } from "../../counted.ts";

/** Where a text still waits for the club. */
const toFillIn = "[Fill in:";

/** What a club's pages may start with; HTML, as the editor writes it. */
export const starterTexts = {
  toFillIn,
  contactByPage: 'use our <a href="/contact">contact page</a>',
  contactByEmail: (email: string) => `write to <a href="mailto:${email}">${email}</a>`,
  shipping:
    "\n<h2>Delivery</h2>\n<p>We pack orders once a week. You get an email with the tracking number as soon as your parcel is on its way.</p>\n<h2>Collection</h2>\n<p>You can collect your order at the club for free. We email you when it is ready; please bring the order number.</p>\n<h2>Prices</h2>\n<p>You see what delivery costs at the checkout, before you pay.</p>",
  returns: (returnsDays: number, contact: string) => `
<h2>Sending something back</h2>
<p>${returnsDays > 0 ? `You can return goods within ${formatCount(returnsDays)} days of receiving them` : "Please ask us before you send anything back"}, unworn and with their labels. Open the order under Orders and choose Return or exchange.</p>
<h2>Your money</h2>
<p>What you paid by card goes back to that card, what you paid with credits goes back to your credits, once the goods are with us.</p>
<h2>Something is wrong</h2>
<p>If an item is faulty or not what you ordered, ${contact} and we will put it right at our cost.</p>`,
  terms: (club: string, contact: string) => `
<h2>Who runs this shop</h2>
<p>This shop is run by ${club}. To reach us, ${contact}.</p>
<h2>Orders</h2>
<p>Your order is accepted when you receive our confirmation. If something is sold out after all, we will refund you.</p>
<h2>Prices and payment</h2>
<p>Prices are those shown at the checkout. You pay by card, with your credits, or with both.</p>
<h2>Credits</h2>
<p>Credits are given by the club; one credit is worth one dollar in this shop. They cannot be paid out, and some have a last day, which you see in your account.</p>
<h2>Packs</h2>
<p>A pack is for the person it was given to and can be redeemed once, until its last day.</p>`,
  privacy: (club: string, contact: string) => `
<h2>Who is responsible</h2>
<p>${club} runs this shop and is responsible for your data. To reach us, ${contact}.</p>
<h2>What we keep, and why</h2>
<p>We keep your name, email, address, sizes and orders, and those of the children you add, to give you what you order and what the club gives you. We keep records of payments for as long as the law asks.</p>
<h2>Who else sees it</h2>
<p>Card payments are taken by Stripe; we never see your card number. The carrier gets the name and address on the parcel.</p>
<h2>Your rights</h2>
<p>You can see and change your data in your account, download it, ask us to correct or erase it, and complain to your data protection authority.</p>`,
  accessibility: (club: string, contact: string, today: string) => `
<p>${club} wants everybody to be able to use this shop: with a mouse, a finger or a keyboard, with a screen reader, with large text, and in strong contrast.</p>
<h2>How accessible this shop is</h2>
<p>The software of this shop is built and tested to meet the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA, and what the European standard EN 301 549 asks of websites. We know of nothing in it that does not meet them. The texts and pictures are ours, and not every one of them has been checked.</p>
<h2>How it is tested</h2>
<p>With every change, the makers of the software test all screens automatically, and go through the shop with the keyboard alone, with large text, on small screens and in high contrast. The shop has not been assessed by anybody from outside.</p>
<h2>What may still be difficult</h2>
<ul>
<li>Pictures that we put into our own texts may lack a good description.</li>
<li>Files and websites of others that we link to may be less accessible than this shop.</li>
<li>Card payments are made on a page of Stripe, and maps are shown by OpenStreetMap. We cannot change those pages. You can always ask us to take your order or to tell you the way.</li>
</ul>
<h2>Tell us what stands in your way</h2>
<p>If something in this shop is difficult for you, or you need a text in another form, ${contact}. Tell us which page it was and what happened. We answer within five working days, and help you with your order in the meantime.</p>
<h2>If our answer does not help</h2>
<p>You can complain to the authority responsible for accessibility: ${toFillIn} its name, website and email address. In the European Union each country has one.]</p>
<h2>About this statement</h2>
<p>This statement was prepared on ${today} by ${club} itself. We look through it once a year, and whenever the shop changes.</p>`,
};
