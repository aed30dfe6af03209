import { Anchor, Badge, Card, Group, Text, Title } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mostCounted } from "#contract/order-statuses.ts";
import { adminOrderPath, adminProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { formatCountUpTo, formFor } from "#web/words/counted.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import classes from "./dashboard.module.css";
import { type Dashboard, lowStockByProduct } from "./figures.tsx";

type SectionProps = { title: string; aside?: ReactNode; emptyText: string; children: ReactNode[] };

function Section({ title, aside, emptyText, children }: SectionProps) {
  return (
    <Card withBorder component="section" className={classes.section}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children.length === 0 ? (
        <EmptyLines>{emptyText}</EmptyLines>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </Card>
  );
}

/** What is waiting for somebody, most urgent first; a row links to the screen where it is done. */
export function Attention({ things }: { things: Dashboard["attention"] }) {
  if (things.length === 0) {
    return (
      <Card withBorder component="section" className={classes.section}>
        <Title order={2} size="h4" mb="xs">
          {words.dashboardLists.needsAttention}
        </Title>
        <Group gap="xs" c="success">
          <IconCircleCheck size={20} stroke={1.7} aria-hidden />
          <Text c="var(--mantine-color-text)">{words.dashboardLists.nothingIsWaitingForYou}</Text>
        </Group>
      </Card>
    );
  }
  return (
    <Card withBorder component="section" className={classes.section}>
      <Title order={2} size="h4" mb="xs">
        {words.dashboardLists.needsAttention}
      </Title>
      <ul className={classes.things}>
        {things.map((thing) => (
          <li key={thing.kind}>
            {thing.path ? (
              <Link to={thing.path} className={classes.thing}>
                <ThingText thing={thing} />
                <IconChevronRight size={18} aria-hidden />
              </Link>
            ) : (
              <span className={classes.thing}>
                <ThingText thing={thing} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ThingText({ thing }: { thing: Dashboard["attention"][number] }) {
  const { text, color } = describeThing(thing);
  return (
    <span className={classes.thingText}>
      <Badge variant="light" color={color} size="lg" miw={40} className="tabular">
        {formatCountUpTo(thing.count, mostCounted)}
      </Badge>{" "}
      {text}
    </span>
  );
}

export function TopProducts({ products }: { products: Dashboard["top_products"] }) {
  return (
    <Section title={words.dashboardLists.topProducts30Days} emptyText={words.dashboardLists.nothingSold}>
      {products.map((product) => (
        <li key={product.product_id} className={classes.row}>
          <div className={classes.words}>
            <Anchor component={Link} to={adminProductPath(product.product_id)} fw={550}>
              {product.title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {words.dashboardLists.sold(product.quantity)}
            </Text>
          </div>
          <Money value={product.sales} fw={600} />
        </li>
      ))}
    </Section>
  );
}

export function BestSellingCategories({ categories }: { categories: Dashboard["top_categories"] }) {
  return (
    <Section title={words.dashboardLists.topCategories30Days} emptyText={words.dashboardLists.nothingSold}>
      {categories.map((category) => (
        <li key={category.category_id} className={classes.row}>
          <div className={classes.words}>
            <Anchor
              component={Link}
              to={`${panelPaths.products}?category_id=${category.category_id}`}
              fw={550}
            >
              {category.name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {words.dashboardLists.sold(category.quantity)}
            </Text>
          </div>
          <Money value={category.sales} fw={600} />
        </li>
      ))}
    </Section>
  );
}

/** A line a product, with its variations of which few or none are left. */
export function LowStock({ rows }: { rows: Dashboard["low_stock"] }) {
  return (
    <Section title={words.dashboardLists.lowStock} emptyText={words.dashboardLists.everythingOnSaleIsWell}>
      {lowStockByProduct(rows).map(({ product_id, title, variations }) => (
        <li key={product_id} className={classes.row}>
          <div className={classes.words}>
            <Anchor component={Link} to={adminProductPath(product_id)} fw={550}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {variations.map(({ name, stock }, at) => (
                <span key={name}>
                  {at > 0 && ", "}
                  {words.dashboardLists.variationLeft(name, stock)}
                </span>
              ))}
            </Text>
          </div>
          {variations.some(({ stock }) => stock === 0) && (
            <Badge variant="light" color="error" size="lg" fz="xs" miw="max-content">
              {words.dashboardLists.soldOut}
            </Badge>
          )}
        </li>
      ))}
    </Section>
  );
}

export function RecentOrders({ orders }: { orders: Dashboard["recent_orders"] }) {
  return (
    <Section
      title={words.dashboardLists.recentOrders}
      emptyText={words.dashboardLists.noOrdersYet}
      aside={
        <Anchor component={Link} to={panelPaths.adminOrders} size="sm" fw={500}>
          {words.dashboardLists.allOrders}
        </Anchor>
      }
    >
      {orders.map((order) => (
        <li key={order.id} className={classes.order}>
          <div className={classes.words}>
            <Anchor component={Link} to={adminOrderPath(order.id)} fw={600}>
              {order.number}
            </Anchor>
            <Text size="sm" c="dimmed">
              {order.member_name} · <DateTime value={order.created_at} withTime />
            </Text>
          </div>
          <StatusBadge kind="order" status={order.status} />
          <Money value={order.total} fw={600} ta="right" />
        </li>
      ))}
    </Section>
  );
}

type Thing = Dashboard["attention"][number];

const colors: Record<Thing["kind"], "error" | "warning" | "info"> = {
  on_hold: "error",
  to_process: "info",
  returns_to_decide: "warning",
  returns_to_receive: "info",
  to_ship: "info",
  to_collect: "info",
  to_give_back: "warning",
  failed_mails: "error",
  low_stock: "warning",
  packs_closing: "warning",
  unpaid: "warning",
};

/** What is waiting for somebody, as a sentence after its number, and how urgent it is. */
function describeThing({ kind, count }: Pick<Thing, "kind" | "count">) {
  return { text: formFor(count, words.attention[kind]), color: colors[kind] };
}
