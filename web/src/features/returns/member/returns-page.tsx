import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { idIn } from "#contract/id-text.ts";
import type { MemberReturn } from "#contract/returns.ts";
import { formatDollars } from "#web/lib/format.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { forPerson } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { returns } from "#words/returns.ts";
import { choiceText, reasonWords, stateSentence } from "../return-words.ts";
import classes from "./returns.module.css";

const { list: words } = returns;

const PER_PAGE = 10;

/** The member's returns, newest first; `?order_id=` shows those of one order. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const orderId = idIn(filters.order_id);
  const mine = useQuery(
    memberApi.returns.mine.queryOptions({
      input: { page, per_page, ...(orderId !== undefined && { order_id: orderId }) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  return (
    <>
      <PageHeader title={words.title} text={words.text} back={{ label: words.back, to: paths.orders }} />
      {orderId !== undefined && (
        <Group mb="md" gap="sm">
          <Text>
            {sentence(
              words.only(
                <Anchor component={Link} underline="always" to={orderPath(orderId)}>
                  {words.onlyLink}
                </Anchor>,
              ),
            )}
          </Text>
          <Button size="xs" variant="default" onClick={list.clear}>
            {words.showAll}
          </Button>
        </Group>
      )}
      <QueryState
        query={mine}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={page > 1 ? <PastTheEnd onFirst={() => list.setPage(1)} /> : <NoReturns />}
      >
        {({ data, total }) => (
          <Stack gap="md" aria-busy={mine.isPlaceholderData}>
            {data.map((one) => (
              <MemberReturnCard key={one.id} one={one} />
            ))}
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return <EmptyState title={words.noPage} action={<Button onClick={onFirst}>{words.showNewest}</Button>} />;
}

function NoReturns() {
  return (
    <EmptyState
      icon={IconArrowBackUp}
      title={words.empty}
      text={words.emptyText}
      action={
        <Button component={Link} to={paths.orders} variant="default">
          {words.seeOrders}
        </Button>
      }
    />
  );
}

const { card: cardWords } = returns;

/** One return or exchange: what, where it stands, what the club wrote. */
function MemberReturnCard({ one }: { one: MemberReturn }) {
  return (
    <Card withBorder component="article">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.words}>
            <Title order={2} size="h4">
              {cardWords.from[one.kind]}
              <Anchor component={Link} to={orderPath(one.order_id)} inherit>
                {cardWords.order(one.order_number)}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {cardWords.askedOn}
              <DateTime value={one.created_at} /> · {reasonWords[one.reason]}
            </Text>
          </div>
          <StatusBadge kind="return" status={one.status} />
        </Group>
        <Text>{stateSentence(one)}</Text>
        {one.answer && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {cardWords.clubWrote}
            </Text>
            <Text className={classes.answer}>{one.answer}</Text>
          </div>
        )}
        <div className={classes.lines}>
          {one.lines.map((line) => (
            <Line key={line.order_line_id} line={line} />
          ))}
        </div>
        {one.comment && (
          <Text size="sm" c="dimmed" className={classes.words}>
            {cardWords.youWrote(one.comment)}
          </Text>
        )}
        <Outcome one={one} />
      </Stack>
    </Card>
  );
}

function Line({ line }: { line: MemberReturn["lines"][number] }) {
  return (
    <div className={classes.line}>
      <ProductImage image={line.image} sizes="64px" alt="" />
      <div className={classes.words}>
        <Text fw={600}>{cardWords.line(line.quantity, forPerson(line.title, line.for_member_name))}</Text>
        <Text size="sm" c="dimmed" className={classes.changed}>
          <span>{choiceText(line) || cardWords.asItIs}</span>
          {line.wanted && (
            <>
              <IconArrowRight size={16} role="img" aria-label={cardWords.instead} />
              <Text span inherit fw={600} c="var(--mantine-color-text)">
                {choiceText(line.wanted)}
              </Text>
            </>
          )}
        </Text>
      </div>
    </div>
  );
}

/** The outcome, and the button to withdraw while that is possible. */
function Outcome({ one }: { one: MemberReturn }) {
  const withdraw = useMutation(memberApi.returns.withdraw.mutationOptions());
  const question = cardWords.withdraw[one.kind];
  const ask = async () => {
    const isSure = await confirmDialog({
      title: question.ask,
      text: cardWords.withdrawText,
      confirmLabel: question.confirm,
      cancelLabel: cardWords.back,
      isDestructive: true,
    });
    if (isSure) withdraw.mutate({ id: one.id });
  };
  if (!one.replacement && one.refunded === 0 && !one.can.cancel) return null;
  return (
    <Group justify="space-between" gap="sm">
      {one.replacement && (
        <Button component={Link} to={orderPath(one.replacement.id)} variant="light">
          {cardWords.seeOrder(one.replacement.number)}
        </Button>
      )}
      {one.refunded > 0 && <Text fw={600}>{cardWords.givenBack(formatDollars(one.refunded))}</Text>}
      {one.can.cancel && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
          {cardWords.withdrawButton}
        </Button>
      )}
    </Group>
  );
}
