import type { ClubPage } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { paths } from "../../lib/paths.ts";

export type LandingPage = {
  slug: PageSlug;
  name: string;
  /** What it is for, on the hub. */
  text: string;
  /** The editor's own address. */
  editor: string;
  /** Where visitors see it. */
  shop: string;
  /** Visitors read the title above the text. */
  hasTitle: boolean;
  /** Its editor begins with the sample text, because the law asks for the page and the text holds for the product. */
  isPrepared?: boolean;
};

/** The pages that a club writes, in the hub's order. */
export const landingPages: LandingPage[] = [
  {
    slug: "home-page",
    name: "Home",
    text: "What visitors read first. The first paragraph appears beside your logo, the rest below it.",
    editor: panelPaths.landingHome,
    shop: paths.home,
    hasTitle: false,
  },
  {
    slug: "shipping-policy",
    name: "Shipping",
    text: "How and when orders reach members.",
    editor: panelPaths.landingShippingPolicy,
    shop: paths.shipping,
    hasTitle: true,
  },
  {
    slug: "return-refund",
    name: "Returns & Refunds",
    text: "What members can send back, and how money returns.",
    editor: panelPaths.landingReturns,
    shop: paths.returns,
    hasTitle: true,
  },
  {
    slug: "terms",
    name: "Terms & Conditions",
    text: "The rules of the shop.",
    editor: panelPaths.landingTerms,
    shop: paths.terms,
    hasTitle: true,
  },
  {
    slug: "privacy-policy",
    name: "Privacy Policy",
    text: "What the club does with personal data.",
    editor: panelPaths.landingPrivacy,
    shop: paths.privacy,
    hasTitle: true,
  },
  {
    slug: "footer-content",
    name: "Footer content",
    text: "A few words about the club at the bottom of every page.",
    editor: panelPaths.landingFooter,
    shop: paths.home,
    hasTitle: false,
  },
  {
    slug: "redeemed-section",
    name: "Pack selection",
    text: "What members read once they have redeemed everything.",
    editor: panelPaths.landingPackSelection,
    shop: "/entitlements",
    hasTitle: false,
  },
  {
    slug: "contact-us",
    name: "Contact Us",
    text: "Email, phone, location and office hours.",
    editor: panelPaths.landingContact,
    shop: paths.contact,
    hasTitle: false,
  },
  {
    slug: "accessibility",
    name: "Accessibility",
    text: "How everybody can use the shop, and whom to tell what stands in the way. The footer links it once it is live.",
    editor: panelPaths.landingAccessibility,
    shop: paths.accessibility,
    hasTitle: true,
    isPrepared: true,
  },
];

/** The page that an editor's address is about. */
export function landingPageAt(pathname: string): LandingPage | undefined {
  return landingPages.find(({ editor }) => editor === pathname.replace(/\/+$/, ""));
}

export type PageText = { title: string; description: string };

/** What an editor begins with: the draft, else what is live, else the prepared text under the page's name. */
export function startText(page: ClubPage, name: string, prepared = ""): PageText {
  const { title, description } = page.draft ?? page;
  return { title: title || name, description: isUnwritten(page) ? prepared : description };
}

/** Neither live nor a draft: nobody has written it, or what they wrote was thrown away. */
export function isUnwritten({ is_live, draft }: ClubPage): boolean {
  return !is_live && draft === null;
}

export type PageState = { label: string; tone: "success" | "warning" | "gray" };

type Facts = { is_live: boolean; has_draft: boolean; isPrepared?: boolean | undefined };

/** Where a page stands between its writer and its readers. */
export function pageState({ is_live, has_draft, isPrepared = false }: Facts): PageState {
  if (is_live && has_draft) return { label: "Live, with a newer draft", tone: "warning" };
  if (is_live) return { label: "Live", tone: "success" };
  if (has_draft) return { label: "Draft, not live yet", tone: "warning" };
  if (isPrepared) return { label: "Prepared, not live yet", tone: "warning" };
  return { label: "Not written yet", tone: "gray" };
}
