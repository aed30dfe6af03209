import { Stack, Text, Title } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { clubs } from "#words/clubs.ts";
import { usePage } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/list-pages.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { ClubAddressForm } from "./club-address-form.tsx";
import { FoundClubs } from "./found-clubs.tsx";
import { HowToStart } from "./how-to-start.tsx";
import classes from "./main-page.module.css";

const words = clubs.front;
const CLUBS_A_PAGE = 12;

/** The front door of a host without a club: find yours, or name it where none are listed, and see how to start. */
export function Component() {
  const { club, product, front_door } = usePage();
  if (club) return <Navigate to={paths.home} replace />;
  return (
    <Stack gap={40} w="100%" maw={860}>
      <PageTitle title={words.title} />
      <div>
        <Title order={1} className={classes.name}>
          {product}
        </Title>
        <Text size="lg" c="dimmed">
          {words.text}
        </Text>
      </div>
      {front_door ? <ClubFinder /> : <ClubAddressForm />}
      <HowToStart />
    </Stack>
  );
}

function ClubFinder() {
  const { params, setKeywords, setPage } = useListParams();
  const { page, keywords } = params;
  const input = { page, per_page: CLUBS_A_PAGE, ...(keywords && { keywords }) };
  const clubs = useQuery(
    memberApi.clubs.findClubs.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {words.title}
      </Title>
      <SearchInput
        value={keywords}
        onSearch={setKeywords}
        label={words.search}
        placeholder={words.search}
        maxWidth="100%"
      />
      <QueryState
        query={clubs}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={IconUsersGroup} title={words.noneFound} text={words.tryShorter} />}
      >
        {({ data, total }) => (
          <>
            <FoundClubs clubs={data} />
            <ListPages total={total} perPage={CLUBS_A_PAGE} page={page} onChange={setPage} />
          </>
        )}
      </QueryState>
      <Text c="dimmed" size="sm" mt="md">
        {words.notListed}
      </Text>
    </section>
  );
}
