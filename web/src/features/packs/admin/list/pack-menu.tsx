import { Menu } from "@mantine/core";
import { IconArchive, IconCopy, IconGift, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { PackRow } from "#contract/packs.ts";
import { packs as words } from "#words/panel/packs.ts";
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
    <RowMenu label={words.packMenu.actionsFor(pack.name)}>
      <Menu.Item
        component={Link}
        to={packFormPath(pack.type, pack.id)}
        leftSection={<IconPencil size={ICON} aria-hidden />}
      >
        {words.packMenu.edit}
      </Menu.Item>
      {pack.type === "custom" && (
        <Menu.Item
          disabled={pack.status !== "live"}
          onClick={() => acts.onGrant(pack)}
          leftSection={<IconGift size={ICON} aria-hidden />}
        >
          {pack.status === "live" ? words.packMenu.grantToMembers : words.packMenu.grantToMembersOnce}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => acts.onDuplicate(pack)} leftSection={<IconCopy size={ICON} aria-hidden />}>
        {words.packMenu.duplicateToAnotherSeason}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={packHistoryPath(pack.type, pack.id)}
        leftSection={<IconHistory size={ICON} aria-hidden />}
      >
        {words.packMenu.history}
      </Menu.Item>
      <Menu.Divider />
      {pack.status !== "archived" && (
        <Menu.Item onClick={archive} leftSection={<IconArchive size={ICON} aria-hidden />}>
          {words.packMenu.archive}
        </Menu.Item>
      )}
      <Menu.Item onClick={remove} c="error" leftSection={<IconTrash size={ICON} aria-hidden />}>
        {words.packMenu.delete}
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
      title: words.packMenu.askArchive(name),
      text: words.packMenu.nobodyReceivesItAnyMore(open),
      confirmLabel: words.packMenu.archive,
    });
    if (isSure) setStatus.mutate({ id, status: "archived" });
  };
  const remove = async () => {
    const isSure = await confirmDialog({
      title: words.packMenu.askDelete(name),
      text: words.packMenu.onlyPackThatNobodyEver,
      confirmLabel: words.packMenu.delete,
      isDestructive: true,
    });
    if (isSure) deletion.mutate({ id });
  };
  return { archive: () => void archive(), remove: () => void remove() };
}
