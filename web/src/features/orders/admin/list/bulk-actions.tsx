import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import { maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import type { bulkStatuses } from "#contract/orders.ts";
import { useIsAdmin } from "../../../../lib/use-is-admin.ts";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { pickListAddress } from "../../pick-list-address.ts";
import { useStartStatusJob } from "../api.ts";
import type { useDocument } from "../fulfilment/api.ts";

type BulkStatus = (typeof bulkStatuses)[number];

/** Each state with what it means for orders, where that is not plain. */
const moves: { status: BulkStatus; label: string; text?: string }[] = [
  { status: "processing", label: "Processing" },
  {
    status: "ready_to_collect",
    label: "Ready to collect",
    text: "Everything not packed yet is marked as ready to collect, and each member gets an email.",
  },
  { status: "collected", label: "Collected", text: "Everything waiting at the club has been handed over." },
  { status: "completed", label: "Completed" },
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
      title: `Mark ${count === 1 ? "1 order" : `${count} orders`} as ${label.toLowerCase()}?`,
      text: `${text} Orders that cannot be moved there are left as they are and listed afterwards.`.trim(),
      confirmLabel: `Mark as ${label.toLowerCase()}`,
    });
    if (isSure) start.mutate({ selection, status });
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BulkButton loading={start.isPending}>Mark as</BulkButton>
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
            Print
          </BulkButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isTooMany && <Menu.Label>For up to {maxDocumentOrders} orders at once</Menu.Label>}
          <PickListItem
            isDisabled={isTooMany}
            selection={selection}
            onPrint={() => printed.start({ kind: "pick_list", selection })}
          />
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "number" })}
          >
            Packing slips, by order number
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "packing_slips", selection, sort: "team" })}
          >
            Packing slips, by team and family
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "number" })}
          >
            Labels, by order number
          </Menu.Item>
          <Menu.Item
            disabled={isTooMany}
            onClick={() => printed.start({ kind: "labels", selection, sort: "team" })}
          >
            Labels, by team and family
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type PickListItemProps = { isDisabled: boolean; selection: OrderSelection; onPrint: () => void };

/** Admins look at it first; managers, who have no such screen, print it at once. */
function PickListItem({ isDisabled, selection, onPrint }: PickListItemProps) {
  return useIsAdmin() ? (
    <Menu.Item disabled={isDisabled} component={Link} to={pickListAddress(selection)}>
      Pick list
    </Menu.Item>
  ) : (
    <Menu.Item disabled={isDisabled} onClick={onPrint}>
      Pick list
    </Menu.Item>
  );
}

type BulkButtonProps = React.ComponentProps<typeof Button<"button">>;

/** Menus hand it their own properties. */
function BulkButton(props: BulkButtonProps) {
  return (
    <Button size="xs" variant="light" rightSection={<IconChevronDown size={14} aria-hidden />} {...props} />
  );
}
