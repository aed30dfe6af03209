import { Menu } from "@mantine/core";
import { IconArchive, IconCopy, IconGift, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { PackRow } from "#contract/packs.ts";
import { packFormPath, packHistoryPath } from "../../../../lib/panel-paths.ts";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { RowMenu } from "../../../../ui/row-menu.tsx";
import { formatCount } from "../../../../words/counted.ts";
import { useDeletePack, useSetPackStatus } from "../api.ts";

export type PackActs = { onDuplicate: (pack: PackRow) => void; onGrant: (pack: PackRow) => void };

const ICON = 16;

/** What can be done with one pack. */
export function PackMenu({ pack, acts }: { pack: PackRow; acts: PackActs }) {
  const { archive, remove } = useAskedActs(pack);
  return (
    <RowMenu label={`Actions for ${pack.name}`}>
      <Menu.Item
        component={Link}
        to={packFormPath(pack.type, pack.id)}
        leftSection={<IconPencil size={ICON} aria-hidden />}
      >
        Edit
      </Menu.Item>
      {pack.type === "custom" && (
        <Menu.Item
          disabled={pack.status !== "live"}
          onClick={() => acts.onGrant(pack)}
          leftSection={<IconGift size={ICON} aria-hidden />}
        >
          {pack.status === "live" ? "Grant to members" : "Grant to members (once it is live)"}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => acts.onDuplicate(pack)} leftSection={<IconCopy size={ICON} aria-hidden />}>
        Duplicate to another season
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={packHistoryPath(pack.type, pack.id)}
        leftSection={<IconHistory size={ICON} aria-hidden />}
      >
        History
      </Menu.Item>
      <Menu.Divider />
      {pack.status !== "archived" && (
        <Menu.Item onClick={archive} leftSection={<IconArchive size={ICON} aria-hidden />}>
          Archive
        </Menu.Item>
      )}
      <Menu.Item onClick={remove} c="error" leftSection={<IconTrash size={ICON} aria-hidden />}>
        Delete
      </Menu.Item>
    </RowMenu>
  );
}

function useAskedActs({ id, name, counts }: PackRow) {
  const setStatus = useSetPackStatus();
  const deletion = useDeletePack();
  const archive = async () => {
    const open = formatCount(counts.open);
    const isSure = await confirmDialog({
      title: `Archive ${name}?`,
      text: `Nobody receives it any more, and the ${open} open ones cannot be redeemed while it is archived. You can make it live again.`,
      confirmLabel: "Archive",
    });
    if (isSure) setStatus.mutate({ id, status: "archived" });
  };
  const remove = async () => {
    const isSure = await confirmDialog({
      title: `Delete ${name}?`,
      text: "Only a pack that nobody ever got can be deleted; otherwise, archive it. This cannot be undone.",
      confirmLabel: "Delete",
      isDestructive: true,
    });
    if (isSure) deletion.mutate({ id });
  };
  return { archive: () => void archive(), remove: () => void remove() };
}
