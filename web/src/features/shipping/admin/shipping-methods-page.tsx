import { Button, Select } from "@mantine/core";
import { IconArrowsSort, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useMethodActions, useMethods } from "./api.ts";
import { MethodCard, methodColumns } from "./method-columns.tsx";
import { MethodDrawer } from "./method-drawer.tsx";
import { OrderDialog } from "./order-dialog.tsx";

/** How the club's orders reach its members. */
export function Component() {
  const list = useListParams({ sort: "position", order_by: "asc" });
  const methods = useMethods(list.params);
  const actions = useMethodActions();
  const [edited, edit] = useState<ShippingMethodRow | "new" | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const { filters } = list.params;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
      Add a method
    </Button>
  );
  const remove = async (method: ShippingMethodRow) => {
    const sure = await confirmDialog({
      title: `Delete ${method.name}?`,
      text: "Members can no longer choose it. Orders placed with it keep its name and price.",
      confirmLabel: "Delete",
      isDestructive: true,
    });
    if (sure) actions.remove.mutate({ id: method.id });
  };
  const acts = { edit, remove: (method: ShippingMethodRow) => void remove(method) };

  return (
    <>
      <PageHeader
        title="Shipping Details"
        text="Ways for orders to reach members: delivery by country, or collection at the club."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={18} aria-hidden />}
              onClick={() => setOrdering(true)}
              disabled={(methods.data?.total ?? 0) < 2}
            >
              Change order
            </Button>
            {add}
          </>
        }
      />
      <DataTable<ShippingMethodRow>
        label="Shipping methods"
        query={methods}
        list={list}
        columns={methodColumns(acts)}
        searchPlaceholder="Name or description"
        filters={
          <Select
            aria-label="State"
            placeholder="State"
            clearable
            w={170}
            data={[
              { value: "true", label: "Offered" },
              { value: "false", label: "Switched off" },
            ]}
            value={filters.active ?? null}
            onChange={(value) => list.setFilter("active", value)}
          />
        }
        renderCard={(method) => <MethodCard method={method} acts={acts} />}
        empty={{
          text: "Nobody can order without a method. Add delivery, or collection at the club.",
          action: add,
          narrowed: { text: "No methods match.", showAll: "Show all methods" },
        }}
      />
      <MethodDrawer method={edited} actions={actions} onClose={() => edit(null)} />
      <OrderDialog opened={isOrdering} reorder={actions.reorder} onClose={() => setOrdering(false)} />
    </>
  );
}
