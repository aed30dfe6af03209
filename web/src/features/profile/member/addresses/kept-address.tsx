import { Badge, Button, Card, Group, Text } from "@mantine/core";
import type { Address } from "#contract/shipping.ts";
import { profile as words } from "#words/profile.ts";
import { confirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDeleteAddress, useUpdateAddress } from "../../api.ts";
import classes from "./addresses.module.css";

/** An address, and what can be done with it. */
export function KeptAddress({ address, onEdit }: { address: Address; onEdit: () => void }) {
  return (
    <Card withBorder component="li" className={classes.address}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{address.name}</Text>
          {address.is_default && <Badge variant="light">{words.addresses.isDefault}</Badge>}
        </Group>
        {[...address.lines, address.phone].filter(Boolean).map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      <Acts address={address} onEdit={onEdit} />
    </Card>
  );
}

function Acts({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const update = useUpdateAddress();
  const remove = useDeleteAddress();
  const isBusy = update.isPending || remove.isPending;
  const { id, country_name: _name, lines: _lines, ...values } = address;
  const askToDelete = async () => {
    const isSure = await confirmDialog({
      title: words.addresses.deleteTitle,
      text: words.addresses.deleteText(`${address.name}, ${address.line1}, ${address.city}`),
      confirmLabel: words.addresses.deleteConfirm,
      isDestructive: true,
    });
    if (isSure) remove.mutate({ id });
  };
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        onClick={onEdit}
        aria-label={words.addresses.editOf(address.name)}
      >
        {words.addresses.editButton}
      </Button>
      {!address.is_default && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          loading={update.isPending}
          onClick={() => update.mutate({ ...values, id, is_default: true }, { onError: onEdit })}
        >
          {words.addresses.makeDefault}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="error"
        disabled={isBusy}
        loading={remove.isPending}
        onClick={() => void askToDelete()}
        aria-label={words.addresses.deleteOf(address.name)}
      >
        {words.addresses.deleteButton}
      </Button>
    </Group>
  );
}
