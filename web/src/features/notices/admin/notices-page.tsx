import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailCog } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { type Notice, noticeKinds, type noticeSettings, notices } from "#contract/notices.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm, quietly } from "#web/lib/mutation-cache.ts";
import { useMay } from "#web/lib/rights.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { Drawer } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useKeptState } from "#web/ui/use-form.ts";
import { notices as words } from "#words/panel/notices.ts";
import { alwaysMailed, type NoticeKind, NoticeLine, noticeWords } from "./notice-bell.tsx";

const noticeFilters: ListFilter[] = [
  {
    name: "kind",
    label: words.screen.kind,
    choices: noticeKinds.map((kind) => ({ value: kind, label: noticeWords[kind].label })),
  },
  {
    name: "unread",
    label: words.screen.readOrNot,
    choices: [{ value: "true", label: words.screen.unreadOnly }],
  },
];

/** Everything the club was told, newest first, and which of it is mailed. */
export function Component() {
  const list = useList(adminApi.notices.show, notices.show, { sort: "created_at", order_by: "desc" });
  const read = useMutation(adminApi.notices.read.mutationOptions(quietly));
  const [isChoosing, choosing] = useDisclosure(false);
  const mayChoose = useMay("setUpNotices");
  const newestId = Math.max(0, ...list.rows.map(({ id }) => id));
  const open = (notice: Notice) => {
    if (!notice.is_read) read.mutate({ id: notice.id });
  };
  return (
    <>
      <ListScreen<Notice>
        title={words.screen.notices}
        text={words.screen.whatNeedsYourAttention}
        acts={[
          {
            label: words.screen.markAllAsRead,
            isBusy: read.isPending,
            isDisabled: list.rows.every(({ is_read }) => is_read),
            onPress: () => read.mutate({ all_until: newestId }),
          },
          ...(mayChoose
            ? [{ label: words.screen.chooseWhatIsEmailed, icon: IconMailCog, onPress: choosing.open }]
            : []),
        ]}
        list={list}
        columns={noticeColumns(open)}
        searchPlaceholder={words.screen.searchNotices}
        filters={noticeFilters}
        empty={{
          lead: words.screen.noNoticesYet,
          text: words.screen.ordersOnHold,
          narrowed: { text: words.screen.noNoticesMatch, showAll: words.screen.showAllNotices },
        }}
      />
      <NoticeSettingsDrawer opened={isChoosing} onClose={choosing.close} />
    </>
  );
}

function noticeColumns(open: (notice: Notice) => void): ListColumn<Notice>[] {
  return [
    {
      name: "title",
      card: "title",
      title: words.screen.notice,
      isFixed: true,
      render: (notice) => <NoticeLine notice={notice} onOpen={() => open(notice)} />,
    },
    { name: "kind", title: words.screen.kind, width: 200, render: ({ kind }) => noticeWords[kind].label },
    { name: "created_at", title: words.screen.when, width: 180, isHiddenAtFirst: true, as: "moment" },
  ];
}

type DrawerProps = { opened: boolean; onClose: () => void };

/** Which notices are mailed to the club's contact address. */
function NoticeSettingsDrawer({ opened, onClose }: DrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={words.noticeSettingsDrawer.noticesByEmail}
    >
      <Loaded onClose={onClose} />
    </Drawer>
  );
}

/** Read once each time it opens: it must not change under the person choosing. */
function Loaded({ onClose }: Pick<DrawerProps, "onClose">) {
  const settings = useQuery(
    adminApi.notices.settings.queryOptions({ input: {}, staleTime: "static", gcTime: 0 }),
  );
  return (
    <QueryState query={settings}>
      {({ data }) => <SettingsForm settings={data} onClose={onClose} />}
    </QueryState>
  );
}

type FormProps = { settings: z.infer<typeof noticeSettings>; onClose: () => void };

function SettingsForm({ settings, onClose }: FormProps) {
  const [mailed, setMailed] = useKeptState<string[]>(settings.mailed);
  const save = useMutation(adminApi.notices.updateSettings.mutationOptions(inForm));
  const submit = () =>
    save.mutate(
      { mailed: noticeKinds.filter((kind) => mailed.includes(kind)), version: settings.version },
      { onSuccess: onClose },
    );
  return (
    <form
      aria-label={words.noticeSettingsDrawer.noticesByEmail}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {words.noticeSettingsDrawer.theyGoToClubsContact}
        </Text>
        <Checkbox.Group
          value={mailed}
          onChange={setMailed}
          aria-label={words.noticeSettingsDrawer.emailedNotices}
        >
          <Stack gap="sm">
            {kindsInOrder.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                checked={kind === alwaysMailed || mailed.includes(kind)}
                disabled={kind === alwaysMailed}
                label={noticeWords[kind].label}
                description={
                  kind === alwaysMailed
                    ? words.noticeSettingsDrawer.thisIsAlwaysEmailed(noticeWords[kind].about)
                    : noticeWords[kind].about
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.noticeSettingsDrawer.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {words.noticeSettingsDrawer.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const kindsInOrder = Object.keys(noticeWords) as NoticeKind[];
