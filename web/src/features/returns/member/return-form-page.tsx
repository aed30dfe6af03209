import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { IconClock, IconPackageOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { idPattern } from "#contract/id-text.ts";
import type { ReturnChoices } from "#contract/returns.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDate } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { orderPath, paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { returns } from "#words/returns.ts";
import { openKinds } from "../return-form.ts";
import { RequestForm } from "./request-form.tsx";

const { form: words } = returns;

/** Asks to return items of an order, for a refund or another size. */
export function Component() {
  const { id = "" } = useParams();
  // Anything but a number cannot be an order; the server would only refuse it.
  if (!idPattern.test(id)) return <NotThere />;
  return <Asking key={id} orderId={id} />;
}

function Asking({ orderId }: { orderId: string }) {
  // Asked for whenever the form opens, because days pass and stock moves.
  const choices = useQuery(
    memberApi.returns.choices.queryOptions({
      input: { id: orderId },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  if (hasCode(choices.error, "NOT_FOUND")) return <NotThere />;
  return (
    <>
      <PageHeader
        title={words.title}
        back={{ label: words.backToOrder, to: orderPath(orderId) }}
        text={words.text}
      />
      {/* What the cache knew before is not shown: the form would begin with what may not be so any more. */}
      <QueryState
        query={{ ...choices, data: choices.isFetchedAfterMount ? choices.data : undefined }}
        skeleton={<FormSkeleton />}
      >
        {({ data }) => <Choices choices={data} orderId={orderId} />}
      </QueryState>
    </>
  );
}

function Choices({ choices, orderId }: { choices: ReturnChoices; orderId: string }) {
  if (choices.refusal !== null || openKinds(choices).length === 0) {
    return (
      <EmptyState
        icon={IconPackageOff}
        title={words.nothingNow}
        text={choices.refusal ?? words.nothingText}
        action={
          <Button component={Link} to={orderPath(orderId)} variant="default">
            {words.backToOrder}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      {choices.until && (
        <Alert color="info" icon={<IconClock size={20} aria-hidden />}>
          {untilSentence(choices)}
        </Alert>
      )}
      <RequestForm choices={choices} orderId={Number(orderId)} />
    </Stack>
  );
}

function untilSentence({ until, return_until, exchange_until }: ReturnChoices): string {
  if (return_until && exchange_until && formatDate(return_until) !== formatDate(exchange_until))
    return words.untilBoth(formatDate(exchange_until), formatDate(return_until));
  return words.until(formatDate(until ?? ""));
}

function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={56} />
      <Skeleton height={110} />
      <Skeleton height={200} />
    </Stack>
  );
}

function NotThere() {
  return (
    <>
      <PageHeader title={words.title} back={{ label: words.orders, to: paths.orders }} />
      <EmptyState
        title={words.notThere}
        text={words.notThereText}
        action={
          <Button component={Link} to={paths.orders}>
            {words.seeOrders}
          </Button>
        }
      />
    </>
  );
}
