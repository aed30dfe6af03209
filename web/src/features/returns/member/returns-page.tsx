import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { orderPath, paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/list-pages.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useReturns } from "./api.ts";
import { ReturnCard } from "./return-card.tsx";

const PER_PAGE = 10;

/** What the member sends or sent back, newest first; `?order_id=` shows that of one order. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const orderId = /^[1-9]\d{0,14}$/.test(filters.order_id ?? "") ? Number(filters.order_id) : undefined;
  const returns = useReturns({ page, per_page, ...(orderId !== undefined && { order_id: orderId }) });
  return (
    <>
      <PageHeader
        title="Returns and exchanges"
        text="What you asked to send back, and what became of it."
        back={{ label: "Orders", to: paths.orders }}
      />
      {orderId !== undefined && (
        <Group mb="md" gap="sm">
          <Text>
            Only those of{" "}
            <Anchor component={Link} to={orderPath(orderId)}>
              one order
            </Anchor>
          </Text>
          <Button size="xs" variant="default" onClick={list.clear}>
            Show all
          </Button>
        </Group>
      )}
      <QueryState
        query={returns}
        skeleton={<Skeleton height={220} radius="lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={page > 1 ? <PastTheEnd onFirst={() => list.setPage(1)} /> : <NoReturns />}
      >
        {({ data, total }) => (
          <Stack gap="md" aria-busy={returns.isPlaceholderData}>
            {data.map((one) => (
              <ReturnCard key={one.id} one={one} />
            ))}
            <ListPages total={total} perPage={per_page} page={page} onChange={list.setPage} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState title="There is no such page" action={<Button onClick={onFirst}>Show the newest</Button>} />
  );
}

function NoReturns() {
  return (
    <EmptyState
      icon={IconArrowBackUp}
      title="You have asked for nothing yet"
      text="Open an order that has arrived, and choose “Return or exchange”."
      action={
        <Button component={Link} to={paths.orders} variant="default">
          See your orders
        </Button>
      }
    />
  );
}
