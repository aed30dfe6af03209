import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import { adminApi } from "../../../../lib/admin-api.ts";
import { adminOrderPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { StageBadge } from "../../../../shared/orders/stage-badge.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyLines } from "../../../../ui/empty-state.tsx";
import { Money } from "../../../../ui/money.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { counted } from "../../../../words/counted.ts";
import { Card } from "./card.tsx";
import classes from "./person.module.css";

const SHOWN = 20;

/** A member's newest orders, and the way to all of them. */
export function MemberOrders({ member }: { member: AdminMember }) {
  const keywords = member.email || member.name;
  const orders = useQuery(
    adminApi.orders.adminShow.queryOptions({
      input: { member_id: String(member.id), per_page: SHOWN, sort: "created_at", order_by: "desc" },
      staleTime: 0,
    }),
  );
  return (
    <Card
      title={words.accountCard.orders}
      aside={
        member.order_count > 0 && (
          <Anchor
            component={Link}
            to={`${panelPaths.adminOrders}?keywords=${encodeURIComponent(keywords)}`}
            size="sm"
            fw={500}
          >
            {counted(member.order_count, nouns.orders)}
          </Anchor>
        )
      }
    >
      <QueryState
        query={orders}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyLines>{words.accountCard.noneYet}</EmptyLines>}
      >
        {({ data }) => (
          <ul className={classes.people}>
            {data.map((order) => (
              <li key={order.id} className={classes.person}>
                <div className={classes.words}>
                  <Anchor component={Link} to={adminOrderPath(order.id)} fw={600}>
                    {order.number}
                  </Anchor>
                  <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                    <DateTime value={order.created_at} withTime />
                  </Text>
                </div>
                <Group gap="md" justify="flex-end">
                  <StageBadge order={order} />
                  <Money value={order.total} fw={600} />
                </Group>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
