import { Skeleton } from "@mantine/core";
import { IconChevronDown, IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type FooterPage, footerPages } from "#contract/page-slugs.ts";
import { usePage } from "#web/lib/club.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { ClubLogo } from "#web/ui/logo.tsx";
import { WrittenLines } from "#web/ui/written.tsx";
import { footer as words } from "#words/footer.ts";
import classes from "./footer.module.css";

const CONTACT = { label: words.links.contact, to: paths.contact };
const PAGES: Record<FooterPage, { label: string; to: string }> = {
  faq: { label: words.links.faq, to: paths.faq },
  "shipping-policy": { label: words.links.shipping, to: paths.shipping },
  "return-refund": { label: words.links.returns, to: paths.returns },
  terms: { label: words.links.terms, to: paths.terms },
  "privacy-policy": { label: words.links.privacy, to: paths.privacy },
  accessibility: { label: words.links.accessibility, to: paths.accessibility },
};

/** `isSlim` where somebody is about to pay: the same in fewer lines. */
export function Footer({ isSlim = false }: { isSlim?: boolean }) {
  const { club } = usePage();
  const footer = useFooter();
  return (
    <footer className={classes.footer} data-slim={isSlim || undefined}>
      <div className={classes.columns}>
        <div className={classes.about}>
          {!isSlim && (
            <div className={classes.brand}>
              <span className={classes.logo}>
                <ClubLogo size={44} isDecorative />
              </span>
              <span>{club?.club_name}</span>
            </div>
          )}
          {footer.isPending ? (
            <Skeleton height={66} opacity={0.15} />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the club's own HTML, sanitised by the server
            <div className={classes.text} dangerouslySetInnerHTML={{ __html: footer.descriptionHtml }} />
          )}
        </div>
        <nav aria-label={words.service}>
          <Folded title={words.service}>
            <Links />
          </Folded>
        </nav>
        <Folded title={words.contactInfo}>
          <ul className={classes.list}>
            <ContactLine icon={<IconMail size={18} aria-hidden />} contact={footer.email} />
            <ContactLine icon={<IconPhone size={18} aria-hidden />} contact={footer.phone} />
            <ContactLine
              icon={<IconMapPin size={18} aria-hidden />}
              contact={{ label: footer.location, href: null }}
            />
          </ul>
        </Folded>
      </div>
      <SmallPrint />
    </footer>
  );
}

/** Closed on a phone until its heading is tapped, without a script; always open where there is room. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={classes.heading}>{title}</h2>
      <details className={classes.folded}>
        <summary className={classes.fold}>
          <h2 className={classes.foldTitle}>{title}</h2>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </summary>
        {children}
      </details>
    </div>
  );
}

function Links() {
  const links = [CONTACT, ...useFooter().pages.map((page) => PAGES[page])];
  return (
    <ul className={classes.list}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SmallPrint() {
  const { club, product } = usePage();
  return <p className={classes.small}>{words.poweredBy(club?.club_name ?? product, product)}</p>;
}

function ContactLine({ icon, contact }: { icon: ReactNode; contact: Contact }) {
  const { label, href } = contact;
  return (
    <li className={classes.contact}>
      {icon}
      {href === null ? (
        <WrittenLines text={label} />
      ) : (
        <a href={href} className={classes.link}>
          {label}
        </a>
      )}
    </li>
  );
}

const FRESH_FOR_MS = 5 * 60_000;
const { placeholders } = words;
const expected = footerPages.filter((page) => page !== "accessibility");

type Contact = { label: string; href: string | null };

/** The club's own text and contact details, with placeholders if there are none. */
function useFooter() {
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
