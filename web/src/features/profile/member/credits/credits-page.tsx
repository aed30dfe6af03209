import { Anchor, Badge, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { movementKinds, type Wallet } from "#contract/credits-statement.ts";
import { clubTimeZone, formatDate } from "#web/lib/format.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { AccountTabs } from "#web/shared/members/account-tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { Money } from "#web/ui/written.tsx";
import { profile as words } from "#words/profile.ts";
import classes from "./credits.module.css";
import { CreditStatement, endsSoonIn } from "./statement.tsx";

const PER_PAGE = 20;

/** The member's credits: what there is and until when, and every movement of them. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const kind = movementKinds.find((known) => known === filters.kind);
  const statement = useQuery(
    memberApi.credits.statement.queryOptions({
      input: { page, per_page, kind },
      // An order paid in another window changes it.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  useBalanceInHeader(statement.data?.wallet.balance);
  return (
    <>
      <PageHeader title={words.credits.title} />
      <AccountTabs />
      <QueryState query={statement} skeleton={<CreditsSkeleton />}>
        {(shown) => (
          <Stack gap="lg">
            <CreditFigures wallet={shown.wallet} />
            <CreditStatement shown={shown} kind={kind} list={list} isStale={statement.isPlaceholderData} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

/** The header shows a balance of its own; what was read here is newer. */
function useBalanceInHeader(balance: number | undefined): void {
  useEffect(() => {
    const { userCredits, increaseCredits } = useUserStore.getState();
    if (balance !== undefined && balance !== userCredits) increaseCredits(balance - userCredits);
  }, [balance]);
}

function CreditsSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={180} />
      <Skeleton height={360} />
    </Stack>
  );
}

/** What can be spent, what waits, and what ends when. */
function CreditFigures({ wallet }: { wallet: Wallet }) {
  return (
    <div className={classes.figures}>
      <Paper withBorder p="lg" component="section" aria-label={words.credits.available}>
        <Text c="dimmed">{words.credits.available}</Text>
        <Text className={classes.available}>
          <Money value={wallet.available} />
        </Text>
        <dl className={classes.rows}>
          <Row name={words.credits.balance} value={wallet.balance} />
          {wallet.held > 0 && <Row name={words.credits.held} value={wallet.held} />}
        </dl>
        {wallet.holds.map(({ order_id, order_number, credits }) => (
          <div key={order_number} className={classes.hold}>
            {order_id === null ? (
              <Text span size="sm" c="dimmed">
                {words.credits.heldFor(order_number)}
              </Text>
            ) : (
              <Anchor component={Link} to={orderPath(order_id)} size="sm">
                {words.credits.heldFor(order_number)}
              </Anchor>
            )}
            <Money value={credits} size="sm" c="dimmed" />
          </div>
        ))}
      </Paper>
      <Ends wallet={wallet} />
    </div>
  );
}

function Ends({ wallet }: { wallet: Wallet }) {
  // One moment for all of them, and the same one however often the screen is drawn.
  const [now] = useState(() => new Date());
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="credit-ends">
      <Title order={2} size="h4" id="credit-ends" mb="xs">
        {words.credits.endsTitle}
      </Title>
      <dl className={classes.rows}>
        {wallet.entries.map(({ id, credits, expires_at }) => (
          <Row
            key={id}
            name={words.credits.until(formatDate(expires_at))}
            value={credits}
            soonIn={endsSoonIn(expires_at, now, clubTimeZone())}
          />
        ))}
        <Row name={words.credits.undated} value={wallet.undated} />
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        {words.credits.worth} {wallet.entries.length > 0 && words.credits.soonestFirst}
      </Text>
    </Paper>
  );
}

function Row({ name, value, soonIn = null }: { name: string; value: number; soonIn?: number | null }) {
  return (
    <div className={classes.row}>
      <dt>
        {name}
        {soonIn !== null && (
          <Badge variant="light" color="warning" ml="xs" tt="none">
            {soonIn === 0 ? words.credits.endsToday : words.credits.endsIn(soonIn)}
          </Badge>
        )}
      </dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
