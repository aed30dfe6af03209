import { Anchor, Text } from "@mantine/core";
import { IconArchive, IconCopy, IconGift, IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PackRow } from "#contract/packs.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { clubDay } from "#web/lib/format.ts";
import { packFormPath, packHistoryPath } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { RowMenu } from "#web/ui/acts.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { counted, formatCount } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { packs as words } from "#words/panel/packs.ts";
import { withStatus } from "../../pack-values.ts";
import { countWords, hasEnded, type PackType, windowWords } from "../../pack-words.ts";
import classes from "../packs.module.css";

/** The columns of the packs of a type. */
export function packColumns(type: PackType, acts: PackActs): ListColumn<PackRow>[] {
  const memberships: ListColumn<PackRow> = {
    name: "memberships",
    card: "note",
    onCard: membershipWords,
    title: words.packColumns.memberships,
    render: (pack) => (
      <Text size="sm" className={classes.cell}>
        {membershipWords(pack)}
      </Text>
    ),
  };
  return [
    {
      name: "name",
      card: "title",
      title: words.packColumns.pack,
      isFixed: true,
      render: (pack) => <PackName pack={pack} state={acts.state} />,
    },
    {
      name: "season",
      card: "note",
      onCard: ({ season }) => season,
      title: words.packColumns.season,
      render: ({ season }) => <Season season={season} />,
    },
    {
      name: "status",
      card: "foot",
      title: words.packColumns.status,
      width: 120,
      render: (pack) => <PackState pack={pack} />,
    },
    {
      name: "closes_on",
      card: "end",
      title: words.packColumns.mayBeRedeemed,
      render: (pack) => <Text size="sm">{windowWords(pack)}</Text>,
    },
    {
      name: "slots",
      title: words.packColumns.slots,
      align: "right",
      render: ({ slot_count }) => <span className="tabular">{slot_count}</span>,
    },
    ...(type === "default" ? [memberships] : []),
    {
      name: "counts",
      card: "note",
      onCard: ({ counts }) => countWords(counts),
      title: words.packColumns.members,
      render: ({ counts }) => <Text size="sm">{countWords(counts)}</Text>,
    },
    { name: "created_at", title: words.packColumns.added, isHiddenAtFirst: true, as: "day" },
    {
      name: "menu",
      card: "side",
      title: words.packColumns.actions,
      align: "right",
      width: 88,
      isFixed: true,
      render: (pack) => <PackMenu pack={pack} acts={acts} />,
    },
  ];
}

/** A live pack whose last day is over has ended, whatever its form says. */
function PackState({ pack }: { pack: PackRow }) {
  return <StatusBadge kind="pack" status={hasEnded(pack, clubDay()) ? "ended" : pack.status} isQuiet />;
}

function membershipWords({ membership_categories }: PackRow): string {
  return membership_categories.map(({ name }) => name).join(", ") || words.packColumns.noMembership;
}

function PackName({ pack, state }: { pack: PackRow; state: unknown }) {
  return (
    <div className={classes.pack}>
      <ProductImage image={pack.image ?? pack.first_picture} sizes="48px" alt="" />
      <div className={classes.words}>
        <Anchor component={Link} to={packFormPath(pack.type, pack.id)} state={state} fw={600}>
          <LongName name={pack.name} />
        </Anchor>
        <Text size="xs" c="dimmed">
          {counted(pack.slot_count, nouns.slots)}
        </Text>
      </div>
    </div>
  );
}

function Season({ season }: { season: string }) {
  return (
    <Text size="sm" className={classes.cell}>
      {season}
    </Text>
  );
}

type PackActs = {
  onDuplicate: (pack: PackRow) => void;
  onGrant: (pack: PackRow) => void;
  /** That of a link to a pack. */
  state: unknown;
};

/** What can be done with one pack. */
function PackMenu({ pack, acts }: { pack: PackRow; acts: PackActs }) {
  const archive = useArchive(pack);
  const remove = useRemoval<PackRow>(adminApi.packs.delete, ({ name }) => ({
    title: words.packMenu.askDelete(name),
    text: words.packMenu.onlyPackThatNobodyEver,
    confirmLabel: words.packMenu.delete,
  }));
  return (
    <RowMenu
      label={words.packMenu.actionsFor(pack.name)}
      acts={[
        { label: words.packMenu.edit, icon: IconPencil, to: packFormPath(pack.type, pack.id) },
        pack.type === "custom" && {
          label: pack.status === "live" ? words.packMenu.grantToMembers : words.packMenu.grantToMembersOnce,
          icon: IconGift,
          isDisabled: pack.status !== "live",
          onPress: () => acts.onGrant(pack),
        },
        {
          label: words.packMenu.duplicateToAnotherSeason,
          icon: IconCopy,
          onPress: () => acts.onDuplicate(pack),
        },
        { label: words.packMenu.history, icon: IconHistory, to: packHistoryPath(pack.type, pack.id) },
      ]}
      apart={[
        pack.status !== "archived" && { label: words.packMenu.archive, icon: IconArchive, onPress: archive },
        { label: words.packMenu.delete, icon: IconTrash, isDestructive: true, onPress: () => remove(pack) },
      ]}
    />
  );
}

function useArchive({ id, name, counts }: PackRow) {
  const update = useMutation(adminApi.packs.update.mutationOptions());
  const archive = async () => {
    const open = formatCount(counts.open);
    const isSure = await confirmDialog({
      title: words.packMenu.askArchive(name),
      text: words.packMenu.nobodyReceivesItAnyMore(open),
      confirmLabel: words.packMenu.archive,
    });
    if (!isSure) return;
    // As it is now, whatever the list still shows.
    const { data } = await adminClient.packs.get({ id });
    update.mutate({ ...withStatus(data, "archived"), id, version: data.version });
  };
  return () => void archive().catch(notify.failure);
}
