import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { usePage } from "#web/lib/club.ts";
import { followPage } from "#web/lib/page-tags.ts";
import { head as words } from "#words/head.ts";

type PageHeaderProps = {
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  /** Where this page came from, such as the list of a detail. */
  back?: { label: string; to: string };
  /** Buttons on the right; below the title on phones. */
  actions?: ReactNode;
  /** Beside the title: a status, a count. */
  aside?: ReactNode;
};

/** The only h1 of a page; it names the browser's tab too. */
export function PageHeader({ title, text, back, actions, aside }: PageHeaderProps) {
  return (
    // A name without spaces breaks where it must, so that no page grows wider than a phone.
    <Stack gap="xs" mb="lg" style={{ overflowWrap: "anywhere" }}>
      <PageTitle title={title} />
      {back && <BackLink to={back.to} label={back.label} />}
      <Group justify="space-between" align="center" gap="md">
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {aside}
        </Group>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {text && (
        <Text c="dimmed" maw={680}>
          {text}
        </Text>
      )}
    </Stack>
  );
}

type PageTitleProps = {
  /** Omitted by the home page, which is the club's own. */
  title?: string;
  /** One sentence for search engines; by default the club's general one. */
  description?: string;
};

/** The browser tab's title, for pages without a `PageHeader`; the same as in the server's head. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { pathname, search } = useLocation();
  const { club, product } = usePage();
  const sentence = description ?? (club ? words.club(club.club_name) : words.product(product));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the tags follow
  useEffect(() => followPage(sentence), [sentence, pathname, search]);
  const site = club?.club_name ?? product;
  const home = club ? `${site} - ${product}` : site;
  return <title>{title === undefined ? home : `${title} - ${site}`}</title>;
}

/** The way back to the list that a page belongs to, or to a page between, which then still knows the list. */
function BackLink({ to, label }: { to: string; label: string }) {
  const { state } = useLocation();
  return (
    <Anchor component={Link} to={to} state={state} size="sm" fw={500} w="fit-content" display="block">
      <Group gap={6} wrap="nowrap">
        <IconArrowLeft size={16} aria-hidden style={{ flex: "none" }} />
        {label}
      </Group>
    </Anchor>
  );
}
