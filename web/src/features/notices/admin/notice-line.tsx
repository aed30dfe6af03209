import { Anchor, Badge, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Notice } from "#contract/notices.ts";
import { notices as words } from "#words/panel/notices.ts";
import { DateTime } from "../../../ui/date-time.tsx";

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
