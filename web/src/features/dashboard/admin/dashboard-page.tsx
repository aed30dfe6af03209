import {
  Anchor,
  Button,
  Card,
  CopyButton,
  Group,
  Progress,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import {
  IconCheck,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCopy,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { skippableSteps } from "#contract/dashboard.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { dashboard as words } from "#words/panel/dashboard.ts";
import classes from "./dashboard.module.css";
import { Attention, BestSellingCategories, LowStock, RecentOrders, TopProducts } from "./dashboard-lists.tsx";
import { type Dashboard, FigureCards, FigureSkeletons, isNewClub } from "./figures.tsx";
import { SalesChart } from "./sales-chart.tsx";

/** How the club is doing, and what is waiting for somebody. */
export function Component() {
  const dashboard = useQuery(adminApi.dashboard.show.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  return (
    <>
      <PageHeader title={words.screen.dashboard} text={words.screen.last30DaysCompared} />
      <QueryState query={dashboard} skeleton={<DashboardSkeleton />}>
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

type Step = Dashboard["setup"][number];

/** What a club sets up once. It goes away when all of it is done or not needed. */
function SetupChecklist({ steps }: { steps: Step[] }) {
  const through = steps.filter((step) => step.done || step.skipped).length;
  if (through === steps.length) return null;
  return (
    <Card withBorder component="section" aria-labelledby="set-up">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="set-up">
          {words.setupChecklist.setUpYourShop}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {words.setupChecklist.ofDone(through, steps.length)}
        </Text>
      </Group>
      <Progress
        value={(through / steps.length) * 100}
        size="sm"
        mb="sm"
        aria-label={words.setupChecklist.setUpDone}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.kind}>
            {step.done ? (
              <DoneStep step={step} />
            ) : step.skipped ? (
              <SkippedStep step={step} />
            ) : (
              <OpenStep step={step} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function DoneStep({ step }: { step: Step }) {
  return (
    <span className={classes.step} data-done>
      <IconCircleCheckFilled size={20} aria-hidden />
      <span>
        {setupWords[step.kind].title}
        <VisuallyHidden>{words.setupChecklist.done}</VisuallyHidden>
      </span>
    </span>
  );
}

function SkippedStep({ step }: { step: Step }) {
  return (
    <span className={classes.step} data-skipped>
      <IconCircleMinus size={20} aria-hidden />
      <Text c="dimmed" className={classes.words}>
        {words.setupChecklist.stepNotNeeded(setupWords[step.kind].title)}
      </Text>
      <SkipButton step={step} label={words.setupChecklist.weDoNeedIt} />
    </span>
  );
}

function OpenStep({ step }: { step: Step }) {
  const { title, text } = setupWords[step.kind];
  return (
    <span className={classes.openStep}>
      <Link to={step.path} className={classes.step}>
        <IconCircleDashed size={20} aria-hidden />
        <span className={classes.words}>
          <Text fw={550}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
      <SkipButton step={step} label={words.setupChecklist.notNeeded} />
    </span>
  );
}

function SkipButton({ step: { kind, skipped }, label }: { step: Step; label: string }) {
  const skip = useMutation(adminApi.dashboard.skipStep.mutationOptions(quietly));
  const skippable = skippableSteps.find((one) => one === kind);
  if (!skippable) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={skip.isPending}
      onClick={() => skip.mutate({ step: skippable, skipped: !skipped })}
      aria-label={`${label}: ${setupWords[kind].title}`}
    >
      {label}
    </Button>
  );
}

/** What each step of the set-up is called, and what it is for. */
const setupWords: Record<Dashboard["setup"][number]["kind"], { title: string; text: string }> = {
  look: {
    title: words.setup.uploadYourLogo,
    text: words.setup.itAppearsOnEveryPage,
  },
  contact: { title: words.setup.sayHowToReachYou, text: words.setup.emailAndAddress },
  delivery: { title: words.setup.sayHowOrdersArrive, text: words.setup.deliveryWithAPrice },
  payments: { title: words.setup.connectStripe, text: words.setup.soThatMembersCanPay },
  memberships: {
    title: words.setup.addYourMemberships,
    text: words.setup.suchAsAdultAndJunior,
  },
  products: { title: words.setup.addAProduct, text: words.setup.shopShowsItAsSoon },
  packs: { title: words.setup.makeAPack, text: words.setup.whatComesWithAMembership },
  people: { title: words.setup.addYourMembers, text: words.setup.oneByOne },
  pages: { title: words.setup.writeYourPages, text: words.setup.theFooterLinksToThem },
  test_order: {
    title: words.setup.placeATestOrder,
    text: words.setup.openYourselfInTheList,
  },
  open: { title: words.setup.inviteYourMembers, text: words.setup.yourShopIsOpenOnce },
};
