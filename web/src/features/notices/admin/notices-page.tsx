import { Button, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailCog } from "@tabler/icons-react";
import { type Notice, noticeKinds } from "#contract/notices.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noticeWords } from "../notice-words.ts";
import { useNotices, useReadNotice } from "./api.ts";
import { NoticeLine } from "./notice-line.tsx";
import { NoticeSettingsDrawer } from "./notice-settings-drawer.tsx";

/** Everything the club was told, newest first, and which of it is mailed. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const notices = useNotices(list.params);
  const read = useReadNotice();
  const [isChoosing, choosing] = useDisclosure(false);
  const shown = notices.data?.data ?? [];
  const newestId = Math.max(0, ...shown.map(({ id }) => id));
  const open = (notice: Notice) => {
    if (!notice.is_read) read.mutate({ id: notice.id });
  };
  return (
    <>
      <PageHeader
        title="Notices"
        text="What needs your attention, and what has finished. Notices are kept for 90 days."
        actions={
          <Button
            variant="default"
            leftSection={<IconMailCog size={18} aria-hidden />}
            onClick={choosing.open}
          >
            Choose what is emailed
          </Button>
        }
      />
      <DataTable<Notice>
        label="Notices"
        query={notices}
        list={list}
        columns={noticeColumns(open)}
        searchPlaceholder="Search notices"
        filters={
          <>
            <Filters list={list} />
            <Button
              variant="subtle"
              disabled={shown.every(({ is_read }) => is_read)}
              loading={read.isPending}
              onClick={() => read.mutate({ all_until: newestId })}
            >
              Mark all as read
            </Button>
          </>
        }
        renderCard={(notice) => <NoticeLine notice={notice} onOpen={() => open(notice)} />}
        empty={{
          lead: "No notices yet",
          text: "Orders on hold, low stock, failed emails and so on will appear here.",
          narrowed: { text: "No notices match.", showAll: "Show all notices" },
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
      title: "Notice",
      isFixed: true,
      render: (notice) => <NoticeLine notice={notice} onOpen={() => open(notice)} />,
    },
    {
      name: "kind",
      title: "Kind",
      sortable: true,
      width: 200,
      render: ({ kind }) => noticeWords[kind].label,
    },
    {
      name: "created_at",
      title: "When",
      sortable: true,
      width: 180,
      isHiddenAtFirst: true,
      render: ({ created_at }) => <DateTime value={created_at} withTime />,
    },
  ];
}

function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  return (
    <>
      <Select
        aria-label="Kind"
        placeholder="Kind"
        clearable
        w={{ base: "100%", xs: 200 }}
        data={noticeKinds.map((kind) => ({ value: kind, label: noticeWords[kind].label }))}
        value={list.params.filters.kind ?? null}
        onChange={(value) => list.setFilter("kind", value)}
      />
      <Select
        aria-label="Read or not"
        placeholder="Read or not"
        clearable
        w={{ base: "100%", xs: 160 }}
        data={[{ value: "true", label: "Unread only" }]}
        value={list.params.filters.unread ?? null}
        onChange={(value) => list.setFilter("unread", value)}
      />
    </>
  );
}
