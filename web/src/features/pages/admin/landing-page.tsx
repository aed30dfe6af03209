import { Badge, Card, Group, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { landingPages, pageState } from "../landing-pages.ts";
import { useSlugStatuses } from "./api.ts";
import classes from "./landing.module.css";

const cards = [
  ...landingPages.map(({ slug, name, text, editor }) => ({ slug, name, text, editor })),
  {
    slug: "faq" as const,
    name: "FAQ",
    text: "What members ask most, with answers.",
    editor: paths.landingFaq,
  },
];

/** Every page that the club writes itself, with what visitors see of it by now. */
export function Component() {
  const statuses = useSlugStatuses();
  return (
    <>
      <PageHeader
        title="Landing Page"
        text="The pages that visitors read beside the shop. A tick says that there is something to read."
      />
      <QueryState query={statuses} skeleton={<CardSkeletons />}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }} component="ul" className={classes.cards}>
            {cards.map((card) => (
              <li key={card.slug}>
                <PageCard {...card} status={data.find(({ slug }) => slug === card.slug)} />
              </li>
            ))}
          </SimpleGrid>
        )}
      </QueryState>
    </>
  );
}

type Status = { is_live: boolean; has_draft: boolean; updated_at: string | null };
type PageCardProps = { name: string; text: string; editor: string; status: Status | undefined };

function PageCard({ name, text, editor, status }: PageCardProps) {
  const state = pageState(status ?? { is_live: false, has_draft: false });
  return (
    <Card withBorder padding="lg" component={Link} to={editor} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Title order={2} size="h4">
          {name}
        </Title>
        <span className={classes.tick} data-live={status?.is_live || undefined} aria-hidden>
          {status?.is_live ? <IconCheck size={16} stroke={3} /> : <IconPencil size={16} />}
        </span>
      </Group>
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
    </Card>
  );
}

function CardSkeletons() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }}>
      {cards.map(({ slug }) => (
        <Skeleton key={slug} height={150} />
      ))}
    </SimpleGrid>
  );
}
