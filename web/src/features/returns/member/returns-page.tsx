import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { idIn } from "#contract/id-text.ts";
import { returns } from "#words/returns.ts";
import { orderPath, paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/list-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { sentence } from "../../../ui/sentence.ts";
import { useReturns } from "./api.ts";
import { MemberReturnCard } from "./return-card.tsx";

const { list: words } = returns;

const PER_PAGE = 10;

/** The member's returns, newest first; `?order_id=` shows those of one order. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const orderId = idIn(filters.order_id);
  const asked = useReturns({ page, per_page, ...(orderId !== undefined && { order_id: orderId }) });
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
        query={asked}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={page > 1 ? <PastTheEnd onFirst={() => list.setPage(1)} /> : <NoReturns />}
      >
        {({ data, total }) => (
          <Stack gap="md" aria-busy={asked.isPlaceholderData}>
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
