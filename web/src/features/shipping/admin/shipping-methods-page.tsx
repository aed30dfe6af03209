import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowsSort, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ShippingMethodRow, shippingMethods } from "#contract/shipping-methods.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { shipping as words } from "#words/panel/shipping.ts";
import { daysText, whereText } from "../methods.ts";
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
  const list = useList(adminApi.shippingMethods.show, shippingMethods.show, {
    sort: "position",
    order_by: "asc",
  });
  const [edited, edit] = useSubject(list.rows);
  const [isOrdering, setOrdering] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
      {words.shippingMethods.addAMethod}
    </Button>
  );
  const remove = useRemoval(adminApi.shippingMethods.delete, ({ name }: ShippingMethodRow) => ({
    title: words.shippingMethods.askDelete(name),
    text: words.shippingMethods.membersCanNoLongerChoose,
    confirmLabel: words.shippingMethods.delete,
  }));
  return (
    <>
      <ListScreen<ShippingMethodRow>
        title={words.shippingMethods.shippingDetails}
        text={words.shippingMethods.waysForOrdersToReach}
        label={words.shippingMethods.shippingMethods}
        primary={add}
        acts={[
          {
            label: words.shippingMethods.changeOrder,
            icon: IconArrowsSort,
            isDisabled: (list.query.data?.total ?? 0) < 2,
            onPress: () => setOrdering(true),
          },
        ]}
        list={list}
        columns={methodColumns({ edit, remove })}
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

type MethodActs = {
  edit: (method: ShippingMethodRow) => void;
  remove: (method: ShippingMethodRow) => void;
};

function methodColumns(acts: MethodActs): ListColumn<ShippingMethodRow>[] {
  return [
    {
      name: "name",
      card: "title",
      title: words.methodColumns.method,
      isFixed: true,
      render: (method) => <MethodName method={method} edit={acts.edit} />,
    },
    { name: "where", card: "note", title: words.methodColumns.where, render: (method) => whereText(method) },
    { name: "days", card: "note", title: words.methodColumns.takes, render: daysText },
    {
      name: "price",
      card: "foot",
      title: words.methodColumns.price,
      align: "right",
      render: (method) => <Price method={method} />,
    },
    {
      name: "active",
      card: "end",
      onCard: ({ active }) =>
        !active && (
          <Badge variant="light" color="gray">
            {words.methodColumns.switchedOff}
          </Badge>
        ),
      title: words.methodColumns.state,
      render: ({ active }) => (
        <Badge variant="light" color={active ? "success" : "gray"}>
          {active ? words.methodColumns.offered : words.methodColumns.switchedOff}
        </Badge>
      ),
    },
    {
      name: "acts",
      card: "side",
      title: "",
      isFixed: true,
      align: "right",
      width: 64,
      render: (method) => (
        <RowMenu
          label={words.methodColumns.moreFor(method.name)}
          acts={[{ label: words.methodColumns.edit, icon: IconPencil, onPress: () => acts.edit(method) }]}
          apart={[
            {
              label: words.methodColumns.delete,
              icon: IconTrash,
              isDestructive: true,
              onPress: () => acts.remove(method),
            },
          ]}
        />
      ),
    },
  ];
}

function MethodName({ method, edit }: { method: ShippingMethodRow; edit: MethodActs["edit"] }) {
  return (
    <Stack gap={2} style={{ overflowWrap: "anywhere" }}>
      <Anchor component="button" type="button" fw={600} ta="left" onClick={() => edit(method)}>
        {method.name}
      </Anchor>
      {method.description && (
        <Text size="sm" c="dimmed">
          {method.description}
        </Text>
      )}
    </Stack>
  );
}

function Price({ method: { price, free_above } }: { method: ShippingMethodRow }) {
  return (
    <>
      <Text className="tabular">{price === 0 ? words.methodColumns.free : formatDollars(price)}</Text>
      {price > 0 && free_above !== null && (
        <Text size="sm" c="dimmed" className="tabular">
          {words.methodColumns.freeFrom(formatDollars(free_above))}
        </Text>
      )}
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
