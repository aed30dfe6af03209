import { Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { shipping as words } from "#words/panel/shipping.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import { FormError } from "../../../ui/form-errors.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { type useMethodActions, useMethodsInOrder } from "./api.ts";

type OrderDialogProps = {
  opened: boolean;
  reorder: ReturnType<typeof useMethodActions>["reorder"];
  onClose: () => void;
};

/** Puts the methods in the order in which members see them. */
export function OrderDialog({ opened, reorder, onClose }: OrderDialogProps) {
  const methods = useMethodsInOrder(opened);
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
