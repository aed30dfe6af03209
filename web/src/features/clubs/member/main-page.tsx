import { Button, List, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { club, PRODUCT_NAME } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { clubAddress } from "../club-address.ts";
import classes from "./main-page.module.css";

/** The front door of a host without a club: find yours, or see how to start. */
export function Component() {
  const { params, setKeywords, setPage } = useListParams();
  const input = { page: params.page, per_page: 12, ...(params.keywords && { keywords: params.keywords }) };
  const clubs = useQuery(
    memberApi.clubs.findClubs.queryOptions({
      input,
      placeholderData: keepPreviousData,
      enabled: club === null,
    }),
  );
  if (club) return <Navigate to={paths.home} replace />;
  return (
    <Stack gap="xl" w="100%" maw={860}>
      <PageTitle title="Find your club" />
      <div>
        <Title order={1} className={classes.name}>
          {PRODUCT_NAME}
        </Title>
        <Text size="lg" c="dimmed">
          The shop of your club: kit, credits and orders in one place.
        </Text>
      </div>
      <section>
        <Title order={2} size="h3" mb="sm">
          Find your club
        </Title>
        <SearchInput
          value={params.keywords}
          onSearch={setKeywords}
          label="Name of your club"
          placeholder="Name of your club"
        />
        <QueryState
          query={clubs}
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState icon={IconUsersGroup} title="No club found" text="Try a shorter part of its name." />
          }
        >
          {({ data, total, page, per_page: perPage }) => (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
                {data.map((found) => (
                  <a
                    key={found.domain}
                    className={classes.club}
                    href={clubAddress(window.location, found.domain)}
                  >
                    <span className={classes.mark} style={{ background: found.primary_color }}>
                      {found.club_logo && <img src={found.club_logo} alt="" width={36} height={36} />}
                    </span>
                    <Text span fw={600}>
                      {found.club_name}
                    </Text>
                  </a>
                ))}
              </SimpleGrid>
              {page * perPage < total && (
                <Button variant="default" mt="md" onClick={() => setPage(page + 1)}>
                  More clubs
                </Button>
              )}
            </>
          )}
        </QueryState>
      </section>
      <Paper withBorder p="lg">
        <Title order={2} size="h3" mb="sm">
          How to start
        </Title>
        <List spacing="xs">
          <List.Item>Your club gives you an address such as yourclub.{window.location.hostname}.</List.Item>
          <List.Item>Login with the email that your club knows.</List.Item>
          <List.Item>Spend your credits, and pay the rest by card.</List.Item>
        </List>
      </Paper>
    </Stack>
  );
}
