import { useDisclosure } from "@mantine/hooks";
import { IconMailCog } from "@tabler/icons-react";
import { type Notice, noticeKinds } from "#contract/notices.ts";
import { notices as words } from "#words/panel/notices.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { useMay } from "../../../lib/use-may.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { ListHeader } from "../../../ui/list-header.tsx";
import { noticeWords } from "../notice-words.ts";
import { useNotices, useReadNotice } from "./api.ts";
import { NoticeLine } from "./notice-line.tsx";
import { NoticeSettingsDrawer } from "./notice-settings-drawer.tsx";

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
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const notices = useNotices(list.params);
  const read = useReadNotice();
  const [isChoosing, choosing] = useDisclosure(false);
  const mayChoose = useMay("setUpNotices");
  const shown = notices.data?.data ?? [];
  const newestId = Math.max(0, ...shown.map(({ id }) => id));
  const open = (notice: Notice) => {
    if (!notice.is_read) read.mutate({ id: notice.id });
  };
  return (
    <>
      <ListHeader
        title={words.screen.notices}
        text={words.screen.whatNeedsYourAttention}
        acts={[
          {
            label: words.screen.markAllAsRead,
            isBusy: read.isPending,
            isDisabled: shown.every(({ is_read }) => is_read),
            onPress: () => read.mutate({ all_until: newestId }),
          },
          ...(mayChoose
            ? [{ label: words.screen.chooseWhatIsEmailed, icon: IconMailCog, onPress: choosing.open }]
            : []),
        ]}
      />
      <DataTable<Notice>
        label={words.screen.notices}
        query={notices}
        list={list}
        columns={noticeColumns(open)}
        searchPlaceholder={words.screen.searchNotices}
        filters={noticeFilters}
        renderCard={(notice) => <NoticeLine notice={notice} onOpen={() => open(notice)} />}
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

function noticeColumns(open: (notice: Notice) => void): Column<Notice>[] {
  return [
    {
      name: "title",
      title: words.screen.notice,
      isFixed: true,
      render: (notice) => <NoticeLine notice={notice} onOpen={() => open(notice)} />,
    },
    {
      name: "kind",
      title: words.screen.kind,
      sortable: true,
      width: 200,
      render: ({ kind }) => noticeWords[kind].label,
    },
    {
      name: "created_at",
      title: words.screen.when,
      sortable: true,
      width: 180,
      isHiddenAtFirst: true,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
  ];
}
