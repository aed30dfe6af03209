import { Anchor, Badge, Stack, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { formatDollars } from "#web/lib/format.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import type { Column } from "#web/ui/data-table/columns.ts";
import { shipping as words } from "#words/panel/shipping.ts";
import { daysText, whereText } from "../methods.ts";

export type MethodActs = {
  edit: (method: ShippingMethodRow) => void;
  remove: (method: ShippingMethodRow) => void;
};

export function methodColumns(acts: MethodActs): Column<ShippingMethodRow>[] {
  return [
    {
      name: "name",
      card: "title",
      title: words.methodColumns.method,
      sortable: true,
      isFixed: true,
      render: (method) => <MethodName method={method} edit={acts.edit} />,
    },
    { name: "where", card: "note", title: words.methodColumns.where, render: (method) => whereText(method) },
    { name: "days", card: "note", title: words.methodColumns.takes, render: daysText },
    {
      name: "price",
      card: "foot",
      title: words.methodColumns.price,
      sortable: true,
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
      render: (method) => <MethodMenu method={method} acts={acts} />,
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

function MethodMenu({ method, acts }: { method: ShippingMethodRow; acts: MethodActs }) {
  return (
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
  );
}
