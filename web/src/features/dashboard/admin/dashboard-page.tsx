import { Anchor, Button, Card, CopyButton, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { dashboard as words } from "#words/panel/dashboard.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { isNewClub } from "../figures.ts";
import { type Dashboard, useDashboard } from "./api.ts";
import classes from "./dashboard.module.css";
import { Attention, BestSellingCategories, LowStock, RecentOrders, TopProducts } from "./dashboard-lists.tsx";
import { FigureCards, FigureSkeletons } from "./figure-cards.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";

/** How the club is doing, and what is waiting for somebody. */
export function Component() {
  return (
    <>
      <PageHeader title={words.screen.dashboard} text={words.screen.last30DaysCompared} />
      <QueryState query={useDashboard()} skeleton={<DashboardSkeleton />}>
        {(answer) => <Overview dashboard={answer.data} />}
      </QueryState>
    </>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const isNew = isNewClub(dashboard);
  const isOpen = dashboard.setup.every(({ kind, done }) => kind !== "open" || done);
  return (
    <Stack gap="lg">
      <SetupChecklist steps={dashboard.setup} />
      {isNew && isOpen && <FirstSteps />}
      <Attention things={dashboard.attention} />
      <FigureCards dashboard={dashboard} />
      <SalesChart />
      {!isNew && (
        <div className={classes.columns}>
          <RecentOrders orders={dashboard.recent_orders} />
          <div className={classes.column}>
            <TopProducts products={dashboard.top_products} />
            <BestSellingCategories categories={dashboard.top_categories} />
            <LowStock rows={dashboard.low_stock} />
          </div>
        </div>
      )}
    </Stack>
  );
}

/** A new club: the shop is open, but nobody knows it yet. */
function FirstSteps() {
  const address = window.location.origin;
  return (
    <Card withBorder component="section">
      <Title order={2} size="h3" mb={4}>
        {words.screen.yourShopIsOpen}
      </Title>
      <Text c="dimmed" maw={640} mb="md">
        {words.screen.thereAreNoOrdersYet}
      </Text>
      <Group gap="sm">
        <Anchor href={address} fw={600} className={classes.words}>
          {address}
        </Anchor>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? words.screen.copied : words.screen.copyAddress}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Card>
  );
}

function DashboardSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={130} />
      <FigureSkeletons />
      <Skeleton height={390} />
    </Stack>
  );
}
