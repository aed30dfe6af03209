import { Badge, Group, Skeleton, Text } from "@mantine/core";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { pages as words } from "#words/panel/pages.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { Columns } from "../../../ui/columns.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { LinkCard, LinkCards } from "../../../ui/link-cards.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { landingPages, pageState } from "../landing-pages.ts";
import { useSlugStatuses } from "./api.ts";
import classes from "./landing.module.css";

const columns = { base: 1, xs: 2, lg: 3, xl: 4 };
const cards = [
  ...landingPages.map(({ slug, name, text, editor, isPrepared }) => ({
    slug,
    name,
    text,
    editor,
    isPrepared,
  })),
  {
    slug: "faq" as const,
    name: "FAQ",
    text: words.landing.whatMembersAskMost,
    editor: panelPaths.landingFaq,
    isPrepared: false,
  },
];

/** Every page that the club writes itself, with what visitors see of it by now. */
export function Component() {
  const statuses = useSlugStatuses();
  return (
    <>
      <PageHeader title={words.landing.landingPage} text={words.landing.thePagesOfYourShop} />
      <QueryState query={statuses} skeleton={<CardSkeletons />}>
        {({ data }) => (
          <LinkCards cols={columns}>
            {cards.map((card) => (
              <PageCard key={card.slug} {...card} status={data.find(({ slug }) => slug === card.slug)} />
            ))}
          </LinkCards>
        )}
      </QueryState>
    </>
  );
}

type Status = { is_live: boolean; has_draft: boolean; updated_at: string | null };
type PageCardProps = {
  name: string;
  text: string;
  editor: string;
  isPrepared?: boolean | undefined;
  status: Status | undefined;
};

function PageCard({ name, text, editor, isPrepared, status }: PageCardProps) {
  const state = pageState({ is_live: false, has_draft: false, ...status, isPrepared });
  return (
    <LinkCard
      to={editor}
      title={name}
      mark={
        <span className={classes.tick} data-live={status?.is_live || undefined} aria-hidden>
          {status?.is_live ? (
            <IconCheck size={16} stroke={3} aria-hidden />
          ) : (
            <IconPencil size={16} aria-hidden />
          )}
        </span>
      }
    >
      <Text c="dimmed" size="sm" mb="md">
        {text}
      </Text>
      <Group gap="xs" mt="auto" justify="space-between">
        <Badge variant="light" color={state.tone} c={state.tone === "gray" ? "gray.7" : undefined}>
          {state.label}
        </Badge>
        {status?.updated_at && (
          <Text size="xs" c="dimmed">
            <DateTime value={status.updated_at} />
          </Text>
        )}
      </Group>
    </LinkCard>
  );
}

function CardSkeletons() {
  return (
    <Columns cols={columns}>
      {cards.map(({ slug }) => (
        <Skeleton key={slug} height={150} />
      ))}
    </Columns>
  );
}
