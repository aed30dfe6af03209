import { ActionIcon, Anchor, Badge, Button, Group, Indicator, Popover, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Notice, noticeKinds } from "#contract/notices.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { errorText } from "#web/lib/errors.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { DateTime } from "#web/ui/written.tsx";
import { notices as words } from "#words/panel/notices.ts";

const LOOK_EVERY_MS = 60_000;

/** The bell beside the search: how much is new, and the newest of it. */
export function NoticeBell() {
  const [isOpen, popover] = useDisclosure(false);
  const unread = useQuery(
    adminApi.notices.unread.queryOptions({ input: {}, refetchInterval: LOOK_EVERY_MS }),
  );
  const read = useMutation(adminApi.notices.read.mutationOptions(quietly));
  const { count = 0, newest = [] } = unread.data?.data ?? {};
  const newestId = Math.max(0, ...newest.map(({ id }) => id));
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? popover.open() : popover.close())}
      position="bottom-end"
      width={360}
      trapFocus
      withinPortal
    >
      {/* The button itself is the target: what a popover says of itself has no place on the badge around it. */}
      <Indicator
        disabled={count === 0}
        label={<span aria-hidden>{countLabel(count)}</span>}
        size={18}
        offset={6}
        color="error"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={
              count === 0 ? words.noticeBell.notices : words.noticeBell.noticesUnread(countLabel(count))
            }
            onClick={popover.toggle}
          >
            <IconBell size={22} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Group justify="space-between">
            <Text fw={650}>{words.noticeBell.notices}</Text>
            {newest.some((one) => !one.is_read) && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={read.isPending}
                onClick={() => read.mutate({ all_until: newestId })}
              >
                {words.noticeBell.markAllAsRead}
              </Button>
            )}
          </Group>
          {unread.isError && newest.length === 0 ? (
            <ErrorState text={errorText(unread.error)} onRetry={() => void unread.refetch()} />
          ) : (
            <Newest newest={newest} onOpen={popover.close} onRead={(id) => read.mutate({ id })} />
          )}
          <AllLink onOpen={popover.close} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type NewestProps = { newest: Notice[]; onOpen: () => void; onRead: (id: number) => void };

function Newest({ newest, onOpen, onRead }: NewestProps) {
  if (newest.length === 0) return <EmptyLines>{words.noticeBell.nothingNew}</EmptyLines>;
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {newest.map((one) => (
        <li key={one.id}>
          <NoticeLine
            notice={one}
            onOpen={() => {
              if (!one.is_read) onRead(one.id);
              onOpen();
            }}
          />
        </li>
      ))}
    </Stack>
  );
}

function AllLink({ onOpen }: { onOpen: () => void }) {
  return (
    <Anchor component={Link} to={panelPaths.notices} size="sm" onClick={onOpen}>
      {words.noticeBell.seeAllNotices}
    </Anchor>
  );
}

type NoticeLineProps = { notice: Notice; onOpen: () => void };

/** One notice: what it says, when, and the way to what it is about. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Group gap={6} wrap="nowrap" align="center">
        {notice.link ? (
          <Anchor
            component={Link}
            to={notice.link}
            size="sm"
            fw={notice.is_read ? 500 : 650}
            onClick={onOpen}
          >
            {notice.title}
          </Anchor>
        ) : (
          <Text size="sm" fw={notice.is_read ? 500 : 650}>
            {notice.title}
          </Text>
        )}
        {!notice.is_read && (
          <Badge size="xs" variant="filled" color="club" style={{ flexShrink: 0 }}>
            {words.noticeLine.new}
          </Badge>
        )}
      </Group>
      {notice.detail && (
        <Text size="sm" c="dimmed">
          {notice.detail}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <DateTime value={notice.created_at} withTime />
      </Text>
    </div>
  );
}

export type NoticeKind = (typeof noticeKinds)[number];

/** What each kind is called in filters, and what it is about where one chooses which are mailed. */
export const noticeWords: Record<NoticeKind, { label: string; about: string }> = {
  order_on_hold: { label: words.notice.ordersOnHold, about: words.notice.paidOrderShould },
  payment_failed: { label: words.notice.failedPayments, about: words.notice.aCardWasDeclined },
  payment_disputed: {
    label: words.notice.disputedPayments,
    about: words.notice.cardholderIsDisputingPayment,
  },
  payment_unknown: {
    label: words.notice.paymentsWithoutAnOrder,
    about: words.notice.stripeTookMoneyForOrder,
  },
  return_requested: { label: words.notice.returns, about: words.notice.memberWouldLikeToReturn },
  low_stock: { label: words.notice.lowStock, about: words.notice.sizeIsAboutToRun },
  mail_failed: { label: words.notice.failedEmails, about: words.notice.emailCouldNotBeDelivered },
  reconciliation: { label: words.notice.differencesWithStripe, about: words.notice.stripeAndShop },
  webhook_failing: { label: words.notice.webhooks, about: words.notice.oneOfYourWebhookAddresses },
  job_finished: { label: words.notice.finishedJobs, about: words.notice.anExport },
};

/** Told by a mail of its own in any case. */
export const alwaysMailed: NoticeKind = "order_on_hold";

/** `99+` above 99. */
export function countLabel(count: number): string {
  return count > 99 ? "99+" : String(count);
}
