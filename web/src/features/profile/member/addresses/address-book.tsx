import { Badge, Button, Group, Modal, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Address } from "#contract/shipping.ts";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useAddresses, useDeleteAddress, useUpdateAddress } from "../../api.ts";
import classes from "./address-book.module.css";
import { AddressEditor } from "./address-editor.tsx";

/** The addresses that the checkout offers. Orders keep the address they were placed with. */
export function AddressBook() {
  const addresses = useAddresses();
  const [edited, setEdited] = useState<Address | "new" | null>(null);
  const close = () => setEdited(null);
  const add = (
    <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
      Add an address
    </Button>
  );
  return (
    <Paper withBorder p="lg" component="section">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          Addresses
        </Title>
        {addresses.data && addresses.data.data.length > 0 && add}
      </Group>
      <QueryState
        query={addresses}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconMapPin}
            title="No addresses yet"
            text="Add where your orders should go, and the checkout will offer it."
            action={add}
          />
        }
      >
        {({ data }) => (
          <div className={classes.addresses}>
            {data.map((address) => (
              <AddressCard key={address.id} address={address} onEdit={() => setEdited(address)} />
            ))}
          </div>
        )}
      </QueryState>
      <Modal
        opened={edited !== null}
        onClose={close}
        title={edited === "new" ? "Add an address" : "Edit address"}
        size="lg"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {edited !== null && (
          <AddressEditor
            address={edited === "new" ? null : edited}
            isFirst={addresses.data?.data.length === 0}
            onClose={close}
          />
        )}
      </Modal>
    </Paper>
  );
}

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const update = useUpdateAddress();
  const remove = useDeleteAddress();
  const isBusy = update.isPending || remove.isPending;
  const askToDelete = async () => {
    const isSure = await confirmDialog({
      title: "Delete this address?",
      text: `${address.name}, ${address.line1}, ${address.city}. Orders that go there keep it.`,
      confirmLabel: "Delete address",
      isDestructive: true,
    });
    if (isSure) remove.mutate({ id: address.id });
  };
  return (
    <Stack className={classes.address} gap="sm" justify="space-between">
      <div>
        <Group gap="xs">
          <Text fw={600}>{address.name}</Text>
          {address.is_default && <Badge variant="light">Default</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {[address.line1, address.line2].filter(Boolean).join(", ")}
          <br />
          {[address.postcode, address.city, address.state].filter(Boolean).join(" ")}, {address.country_name}
          {address.phone && (
            <>
              <br />
              {address.phone}
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={isBusy} onClick={onEdit}>
          Edit
        </Button>
        {!address.is_default && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            loading={update.isPending}
            onClick={() => update.mutate({ ...address, is_default: true })}
          >
            Use by default
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="error"
          disabled={isBusy}
          loading={remove.isPending}
          onClick={() => void askToDelete()}
        >
          Delete
        </Button>
      </Group>
    </Stack>
  );
}
