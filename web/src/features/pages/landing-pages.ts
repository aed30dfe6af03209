import type { ClubPage } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { pages as words } from "#words/panel/pages.ts";

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
    text: words.landingPages.whatVisitorsReadFirst,
    editor: panelPaths.landingHome,
    shop: paths.home,
    hasTitle: false,
  },
  {
    slug: "shipping-policy",
    name: words.landingPages.shipping,
    text: words.landingPages.howAndWhenOrdersReach,
    editor: panelPaths.landingShippingPolicy,
    shop: paths.shipping,
    hasTitle: true,
  },
  {
    slug: "return-refund",
    name: words.landingPages.returnsRefunds,
    text: words.landingPages.whatMembersCanSendBack,
    editor: panelPaths.landingReturns,
    shop: paths.returns,
    hasTitle: true,
  },
  {
    slug: "terms",
    name: words.landingPages.termsConditions,
    text: words.landingPages.theRulesOfTheShop,
    editor: panelPaths.landingTerms,
    shop: paths.terms,
    hasTitle: true,
  },
  {
    slug: "privacy-policy",
    name: words.landingPages.privacyPolicy,
    text: words.landingPages.whatClubDoesWithPersonal,
    editor: panelPaths.landingPrivacy,
    shop: paths.privacy,
    hasTitle: true,
  },
  {
    slug: "footer-content",
    name: words.landingPages.footerContent,
    text: words.landingPages.fewWordsAboutClub,
    editor: panelPaths.landingFooter,
    shop: paths.home,
    hasTitle: false,
  },
  {
    slug: "redeemed-section",
    name: words.landingPages.packSelection,
    text: words.landingPages.whatMembersReadOnce,
    editor: panelPaths.landingPackSelection,
    shop: "/entitlements",
    hasTitle: false,
  },
  {
    slug: "contact-us",
    name: words.landingPages.contactUs,
    text: words.landingPages.locationAndOfficeHours,
    editor: panelPaths.landingContact,
    shop: paths.contact,
    hasTitle: false,
  },
  {
    slug: "accessibility",
    name: words.landingPages.accessibility,
    text: words.landingPages.howEverybodyCanUseShop,
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

/** An editor's initial text: the draft, else the live text, else the prepared text under the page's name. */
export function startText(page: ClubPage, name: string, prepared = ""): PageText {
  const { title, description } = page.draft ?? page;
  return { title: title || name, description: isUnwritten(page) ? prepared : description };
}

/** Neither live nor a draft: never written, or discarded. */
export function isUnwritten({ is_live, draft }: ClubPage): boolean {
  return !is_live && draft === null;
}

export type PageState = { label: string; tone: "success" | "warning" | "gray" };

type Facts = { is_live: boolean; has_draft: boolean; isPrepared?: boolean | undefined };

/** The state of a page. */
export function pageState({ is_live, has_draft, isPrepared = false }: Facts): PageState {
  if (is_live && has_draft) return { label: words.landingPages.liveWithANewerDraft, tone: "warning" };
  if (is_live) return { label: words.landingPages.live, tone: "success" };
  if (has_draft) return { label: words.landingPages.draftNotLiveYet, tone: "warning" };
  if (isPrepared) return { label: words.landingPages.preparedNotLiveYet, tone: "warning" };
  return { label: words.landingPages.notWrittenYet, tone: "gray" };
}

/** The text without its formatting, for one line of a list. Never insert it as HTML. */
export function excerpt(html: string, length = 200): string {
  const words = html
    .replaceAll(/<\/?(?:p|br|li|ul|ol|h\d|blockquote|table|tr|td|th)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > length ? `${words.slice(0, length).trimEnd()}…` : words;
}
