import { useQuery } from "@tanstack/react-query";
import { footerPages } from "#contract/page-slugs.ts";
import { footer as words } from "#words/footer.ts";
import { memberApi } from "../../lib/member-api.ts";

const FRESH_FOR_MS = 5 * 60_000;
const { placeholders } = words;
const expected = footerPages.filter((page) => page !== "accessibility");

export type Contact = { label: string; href: string | null };

/** The club's own text and contact details, with placeholders if there are none. */
export function useFooter() {
  const input = { slug: "footer-content" } as const;
  const content = useQuery(memberApi.pages.staticPage.queryOptions({ input, staleTime: FRESH_FOR_MS }));
  const contact = useQuery(memberApi.pages.contactInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const { contact_email, contact_phone, location } = contact.data?.data[0] ?? {};
  return {
    isPending: content.isPending || contact.isPending,
    /** Sanitised by the server. */
    descriptionHtml: content.data?.data.description || placeholders.description,
    email: contactOf(contact_email, placeholders.email, "mailto:"),
    phone: contactOf(contact_phone, placeholders.phone, "tel:"),
    location: location || placeholders.location,
    /** What the club has written. If that cannot be asked, all that every shop should have. */
    pages: content.data?.data.footer_links ?? (content.isError ? expected : []),
  };
}

function contactOf(value: string | undefined, placeholder: string, scheme: string): Contact {
  return value
    ? { label: value, href: scheme + value.replace(/\s/g, "") }
    : { label: placeholder, href: null };
}
