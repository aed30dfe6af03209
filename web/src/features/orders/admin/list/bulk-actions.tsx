import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import { maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import type { bulkStatuses } from "#contract/orders.ts";
import { orders as words } from "#words/panel/orders.ts";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { pickListAddress } from "../../pick-list-address.ts";
import { useStartStatusJob } from "../api.ts";
import type { useDocument } from "../fulfilment/api.ts";

type BulkStatus = (typeof bulkStatuses)[number];

/** Each state with what it means for orders, where that is not plain. */
const moves: { status: BulkStatus; label: string; text?: string }[] = [
  { status: "processing", label: words.bulkActions.processing },
  {
    status: "ready_to_collect",
    label: words.bulkActions.readyToCollect,
    text: words.bulkActions.everythingNotPacked,
  },
  {
    status: "collected",
    label: words.bulkActions.collected,
    text: words.bulkActions.everythingWaitingAtClub,
  },
  { status: "completed", label: words.bulkActions.completed },
];

type BulkActionsProps = {
  selection: OrderSelection;
  count: number;
  onMoving: (jobId: number) => void;
  printed: ReturnType<typeof useDocument>;
};

/** Moves the selected orders on as one job, and prints what is needed to pack them. */
export function BulkActions({ selection, count, onMoving, printed }: BulkActionsProps) {
  const start = useStartStatusJob(onMoving);
  const isTooMany = count > maxDocumentOrders;
  const move = async ({ status, label, text = "" }: (typeof moves)[number]) => {
    const isSure = await confirmDialog({
      title: words.bulkActions.askMarkAs(count, label.toLowerCase()),
      text: words.bulkActions.ordersThatCannotBeMoved(text).trim(),
      confirmLabel: words.bulkActions.markAsStatus(label.toLowerCase()),
    });
    if (isSure) start.mutate({ selection, status });
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BulkButton loading={start.isPending}>{words.bulkActions.markAs}</BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {moves.map((one) => (
            <Menu.Item key={one.status} onClick={() => move(one)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BulkButton loading={printed.isStarting} leftSection={<IconPrinter size={16} aria-hidden />}>
            {words.bulkActions.print}
          </BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isTooMany && <Menu.Label>{words.bulkActions.forUpToOrders(maxDocumentOrders)}</Menu.Label>}
          <Menu.Item disabled={isTooMany} component={Link} to={pickListAddress(selection)}>
            {words.bulkActions.pickList}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "number" })}
          >
            {words.bulkActions.packingSlipsByOrderNumber}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "team" })}
          >
            {words.bulkActions.packingSlips}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "number" })}
          >
            {words.bulkActions.labelsByOrderNumber}
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "team" })}
          >
            {words.bulkActions.labelsByTeamAndFamily}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type BulkButtonProps = React.ComponentProps<typeof Button<"button">>;

/** Menus hand it their own properties. */
function BulkButton(props: BulkButtonProps) {
  return (
    <Button size="xs" variant="light" rightSection={<IconChevronDown size={14} aria-hidden />} {...props} />
  );
}
