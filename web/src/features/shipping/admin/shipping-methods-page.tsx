import { Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowsSort, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { ListHeader } from "#web/ui/list-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { shipping as words } from "#words/panel/shipping.ts";
import { listQuery } from "../methods.ts";
import { methodColumns } from "./method-columns.tsx";
import { MethodDrawer } from "./method-drawer.tsx";

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
  const methods = useQuery(
    adminApi.shippingMethods.show.queryOptions({
      input: listQuery(list.params),
      placeholderData: keepPreviousData,
    }),
  );
  const removal = useMutation(adminApi.shippingMethods.delete.mutationOptions());
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
    if (sure) removal.mutate({ id: method.id });
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
        empty={{
          text: words.shippingMethods.nobodyCanOrderWithoutMethod,
          action: add,
          narrowed: {
            text: words.shippingMethods.noMethodsMatch,
            showAll: words.shippingMethods.showAllMethods,
          },
        }}
      />
      <MethodDrawer method={edited} onClose={() => edit(null)} />
      <OrderDialog opened={isOrdering} onClose={() => setOrdering(false)} />
    </>
  );
}

type OrderDialogProps = { opened: boolean; onClose: () => void };

/** More than any club has. */
const allMethods = 100;

/** Puts the methods in the order in which members see them. */
function OrderDialog({ opened, onClose }: OrderDialogProps) {
  const methods = useQuery(
    adminApi.shippingMethods.show.queryOptions({
      input: { per_page: allMethods, sort: "position", order_by: "asc" },
      enabled: opened,
    }),
  );
  const reorder = useMutation(adminApi.shippingMethods.reorder.mutationOptions(inForm));
  return (
    <Modal opened={opened} onClose={onClose} title={words.orderDialog.orderOfTheMethods}>
      <QueryState query={methods} skeleton={<Skeleton height={200} />}>
        {({ data }) => (
          <Places
            key={data.map(({ id }) => id).join()}
            methods={data}
            error={reorder.error}
            isSaving={reorder.isPending}
            onSave={(ids) => reorder.mutate({ ids }, { onSuccess: onClose })}
          />
        )}
      </QueryState>
    </Modal>
  );
}

type PlacesProps = {
  methods: ShippingMethodRow[];
  error: unknown;
  isSaving: boolean;
  onSave: (ids: number[]) => void;
};

function Places({ methods, error, isSaving, onSave }: PlacesProps) {
  const [items, setItems] = useState(methods);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {words.orderDialog.membersSee}
      </Text>
      <SortableList
        label={words.orderDialog.shippingMethodsInOrder}
        name={({ name }) => name}
        items={items}
        onReorder={setItems}
        renderItem={(method, handle) => (
          <Paper withBorder p="xs">
            <Group gap="xs" wrap="nowrap">
              {handle}
              <Text style={{ overflowWrap: "anywhere" }}>{method.name}</Text>
            </Group>
          </Paper>
        )}
      />
      <FormError error={error} />
      <Button loading={isSaving} onClick={() => onSave(items.map(({ id }) => id))}>
        {words.orderDialog.saveOrder}
      </Button>
    </Stack>
  );
}
