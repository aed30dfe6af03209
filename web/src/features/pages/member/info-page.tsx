import { Button, Group, Text } from "@mantine/core";
import { IconFileText, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useLocation } from "react-router";
import type { PageSlug } from "#contract/page-slugs.ts";
import { formatDate } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { pages } from "#words/pages.ts";
import classes from "./pages.module.css";

const words = pages.info;
type InfoPage = { slug: PageSlug; title: string; unwritten: string };

const terms: InfoPage = { slug: "terms", ...words.terms };
const infoPages: Record<string, InfoPage> = {
  [paths.terms]: terms,
  [paths.privacy]: { slug: "privacy-policy", ...words.privacy },
  [paths.accessibility]: { slug: "accessibility", ...words.accessibility },
  [paths.shipping]: { slug: "shipping-policy", ...words.shipping },
  [paths.returns]: { slug: "return-refund", ...words.returns },
};

/** Terms, privacy, accessibility, shipping and returns, in the club's own words. */
export function Component() {
  const { pathname } = useLocation();
  const { slug, title, unwritten } = infoPages[pathname.replace(/\/$/, "")] ?? terms;
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug } }));
  const written = page.data?.data.description ? page.data.data : null;
  return (
    <>
      <PageHeader
        title={written?.title || title}
        text={written?.updated_at && words.changed(formatDate(written.updated_at))}
        actions={
          written && (
            <Button
              variant="default"
              className={classes.screenOnly}
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          )
        }
      />
      <QueryState
        query={page}
        isEmpty={({ data }) => data.description === ""}
        empty={
          <EmptyState icon={IconFileText} title={words.unwritten} text={unwritten} action={<WaysOn />} />
        }
      >
        {({ data }) => <Written html={data.description} />}
      </QueryState>
    </>
  );
}

function Written({ html }: { html: string }) {
  const text = useMemo(() => withContents(html), [html]);
  return (
    <div className={classes.layout}>
      <RichText html={text.html} />
      {text.headings.length > 0 && <Contents headings={text.headings} />}
    </div>
  );
}

function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <Text id="contents" fw={650} size="sm" mb={6}>
        {words.contents}
      </Text>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? classes.sub : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function WaysOn() {
  return (
    <Group justify="center">
      <Button component={Link} to={paths.contact}>
        {words.contact}
      </Button>
      <Button component={Link} to={paths.shop} variant="default">
        {words.toShop}
      </Button>
    </Group>
  );
}

type Heading = { id: string; text: string; level: 2 | 3 };

/** A page with fewer headings needs no table of contents. */
const worthListing = 3;

/** Gives the headings of a sanitised text anchors, and lists them if there are enough. */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = html.replaceAll(
    /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/gs,
    (_whole, level: string, attributes: string, inner: string) => {
      const text = plainOf(inner);
      const id = freeId(text, taken);
      if (text) headings.push({ id, text, level: level === "2" ? 2 : 3 });
      return `<h${level}${attributes} id="${id}" tabindex="-1">${inner}</h${level}>`;
    },
  );
  return headings.length < worthListing ? { html, headings: [] } : { html: marked, headings };
}

/** Words of the heading, which say in the address where one is. */
function freeId(text: string, taken: Set<string>): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const base = words.slice(0, 60) || "part";
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}
