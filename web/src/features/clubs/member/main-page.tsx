import { Button, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Navigate } from "react-router";
import { readableOn } from "#contract/colors.ts";
import { initialsOf } from "#contract/initials.ts";
import { usePage } from "#web/lib/club.ts";
import { errorText, fieldErrors } from "#web/lib/errors.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { Columns } from "#web/ui/columns.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { clubs } from "#words/clubs.ts";
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

/** A form for a club whose address somebody knows, where the clubs are not listed. */
function ClubAddressForm() {
  const [typed, setTyped] = useState("");
  const find = useMutation(
    memberApi.clubs.verifyDomain.mutationOptions({
      onSuccess: ({ data }) => window.location.assign(clubAddress(window.location, data.domain)),
    }),
  );
  const name = nameIn(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") find.mutate({ domain: name });
  };
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {words.title}
      </Title>
      <form onSubmit={submit} noValidate className={classes.address}>
        <TextInput
          className={classes.field}
          size="md"
          label={words.address}
          description={words.addressHint(frontHost(window.location))}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find.reset();
          }}
          error={find.isError && (fieldErrors(find.error).domain ?? errorText(find.error))}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="md" disabled={name === ""} loading={find.isPending || find.isSuccess}>
          {words.open}
        </Button>
      </form>
      <Text c="dimmed" size="sm" mt="md">
        {words.notKnown}
      </Text>
    </section>
  );
}

type FoundClub = Awaited<ReturnType<typeof memberApi.clubs.findClubs.call>>["data"][number];

/** Clubs as links to their shops, each in its own colour. */
function FoundClubs({ clubs }: { clubs: FoundClub[] }) {
  return (
    <Columns cols={{ base: 1, sm: 2 }} mt="md">
      {clubs.map((club) => (
        <a key={club.domain} className={classes.club} href={clubAddress(window.location, club.domain)}>
          <Mark club={club} />
          <span className={classes.label}>
            <b>{club.club_name}</b>
            <small>{new URL(clubAddress(window.location, club.domain)).host}</small>
          </span>
        </a>
      ))}
    </Columns>
  );
}

function Mark({ club: { club_name, club_logo, primary_color } }: { club: FoundClub }) {
  const style = { background: primary_color, color: readableOn(primary_color.toLowerCase()) };
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {club_logo ? <img src={club_logo} alt="" width={36} height={36} /> : [...initialsOf(club_name)][0]}
    </span>
  );
}

/** What to do on a first visit. */
function HowToStart() {
  const host = frontHost(window.location);
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {words.start}
      </Title>
      <ol className={classes.steps}>
        {words.steps.map(({ title, text }, at) => (
          <Paper key={title} component="li" withBorder p="lg">
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <Text fw={650}>{title}</Text>
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
              {text(host)}
            </Text>
          </Paper>
        ))}
      </ol>
    </section>
  );
}

/** The URL of a club's shop from the front door: its label before this host, on the same port. */
export function clubAddress(
  here: { protocol: string; host: string; hostname: string },
  domain: string,
): string {
  // An IP address takes no sub-domain; on one's own machine the names under localhost work.
  const isBare = here.hostname === "localhost" || /^[\d.]+$|:/.test(here.hostname);
  const port = here.host.slice(here.hostname.length);
  const root = isBare ? "kitroom.localhost" : here.hostname.replace(/^www\./, "");
  return `${here.protocol}//${domain}.${root}${port}/`;
}

/** The host of the front door, before which a club's name stands. */
function frontHost({ host }: { host: string }): string {
  return host.replace(/^www\./, "");
}

/** The name of a club in what somebody typed or pasted: a name, a host or a whole address. */
export function nameIn(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/s, "");
}
