import { Button } from "@mantine/core";
import { IconArrowsSort, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { shipping as words } from "#words/panel/shipping.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { ListHeader } from "../../../ui/list-header.tsx";
import { useSubject } from "../../../ui/use-subject.ts";
import { useMethodActions, useMethods } from "./api.ts";
import { MethodCard, methodColumns } from "./method-columns.tsx";
import { MethodDrawer } from "./method-drawer.tsx";
import { OrderDialog } from "./order-dialog.tsx";

const methodFilters: ListFilter[] = [
  {
    name: "active",
    label: words.shippingMethods.state,
    choices: [
      { value: "true", label: words.shippingMethods.offered },
      { value: "false", label: words.shippingMethods.switchedOff },
    ],
  },
];

/** How the club's orders reach its members. */
export function Component() {
  const list = useListParams({ sort: "position", order_by: "asc" });
  const methods = useMethods(list.params);
  const actions = useMethodActions();
  const [edited, edit] = useSubject(methods.data?.data);
  const [isOrdering, setOrdering] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
      {words.shippingMethods.addAMethod}
    </Button>
  );
  const remove = async (method: ShippingMethodRow) => {
    const sure = await confirmDialog({
      title: words.shippingMethods.askDelete(method.name),
      text: words.shippingMethods.membersCanNoLongerChoose,
      confirmLabel: words.shippingMethods.delete,
      isDestructive: true,
    });
    if (sure) actions.remove.mutate({ id: method.id });
  };
  const acts = { edit, remove: (method: ShippingMethodRow) => void remove(method) };

  return (
    <>
      <ListHeader
        title={words.shippingMethods.shippingDetails}
        text={words.shippingMethods.waysForOrdersToReach}
        primary={add}
        acts={[
          {
            label: words.shippingMethods.changeOrder,
            icon: IconArrowsSort,
            isDisabled: (methods.data?.total ?? 0) < 2,
            onPress: () => setOrdering(true),
          },
        ]}
      />
      <DataTable<ShippingMethodRow>
        label={words.shippingMethods.shippingMethods}
        query={methods}
        list={list}
        columns={methodColumns(acts)}
        searchPlaceholder={words.shippingMethods.nameOrDescription}
        filters={methodFilters}
        renderCard={(method) => <MethodCard method={method} acts={acts} />}
        empty={{
          text: words.shippingMethods.nobodyCanOrderWithoutMethod,
          action: add,
          narrowed: {
            text: words.shippingMethods.noMethodsMatch,
            showAll: words.shippingMethods.showAllMethods,
          },
        }}
      />
      <MethodDrawer method={edited} actions={actions} onClose={() => edit(null)} />
      <OrderDialog opened={isOrdering} reorder={actions.reorder} onClose={() => setOrdering(false)} />
    </>
  );
}
