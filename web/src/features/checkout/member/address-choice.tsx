import { Badge, Button, Group, Modal, Paper, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Address } from "#contract/shipping.ts";
import { AddressForm } from "../../../ui/address-form.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useCountries, useStoreAddress } from "../api.ts";
import classes from "./checkout-page.module.css";
import type { Checkout } from "./use-checkout.ts";

type AddressChoiceProps = {
  addresses: Checkout["addresses"];
  chosen: Address | undefined;
  /** False while the order is collected at the club. The address then still says which deliveries there would be. */
  isNeeded: boolean;
  onChoose: (id: number) => void;
};

/** The member's addresses to choose from, and a new one. */
export function AddressChoice({ addresses, chosen, isNeeded, onChoose }: AddressChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const list = addresses.data?.data ?? [];
  const isFirst = list.length === 0;
  const close = () => setAdding(false);
  return (
    <QueryState query={addresses} skeleton={<Skeleton height={96} />}>
      {() => (
        <Stack gap="sm">
          {!isNeeded && (
            <Text c="dimmed" role="status">
              You collect this order at the club, so no address is needed.
            </Text>
          )}
          {isFirst && isNeeded && <FirstAddress onDone={onChoose} />}
          {!isFirst && (
            <Radio.Group
              aria-label="Address"
              value={String(chosen?.id ?? "")}
              onChange={(value) => onChoose(Number(value))}
            >
              <div className={classes.cards} data-muted={!isNeeded}>
                {list.map((address) => (
                  <AddressCard key={address.id} address={address} />
                ))}
              </div>
            </Radio.Group>
          )}
          {!(isFirst && isNeeded) && (
            <Button
              variant="light"
              w="fit-content"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add an address
            </Button>
          )}
          <Modal
            opened={isAdding}
            onClose={close}
            title="Add an address"
            size="lg"
            closeButtonProps={{ "aria-label": "Close" }}
          >
            <NewAddress
              isFirst={isFirst}
              onCancel={close}
              onDone={(id) => {
                onChoose(id);
                close();
              }}
            />
          </Modal>
        </Stack>
      )}
    </QueryState>
  );
}

function AddressCard({ address }: { address: Address }) {
  const town = [address.postcode, address.city, address.state].filter(Boolean).join(" ");
  return (
    <Radio.Card value={String(address.id)} className={classes.card} radius="lg">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600}>{address.name}</Text>
            {address.is_default && (
              <Badge variant="light" color="gray" c="gray.7">
                Default
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[address.line1, address.line2].filter(Boolean).join(", ")}
            <br />
            {town}, {address.country_name}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}

function FirstAddress({ onDone }: { onDone: (id: number) => void }) {
  return (
    <Paper withBorder p="lg">
      <Text c="dimmed" mb="md">
        Where should it go? The address is kept in your profile for the next time.
      </Text>
      <NewAddress onDone={onDone} isFirst />
    </Paper>
  );
}

type NewAddressProps = { onDone: (id: number) => void; onCancel?: () => void; isFirst: boolean };

function NewAddress({ onDone, onCancel, isFirst }: NewAddressProps) {
  const countries = useCountries();
  const store = useStoreAddress();
  return (
    <QueryState query={countries} skeleton={<Skeleton height={280} />}>
      {({ data }) => (
        <AddressForm
          countries={data}
          onSubmit={(values) => store.mutate(values, { onSuccess: (answer) => onDone(answer.data.id) })}
          {...(onCancel && { onCancel })}
          isPending={store.isPending}
          error={store.error}
          submitLabel="Save address"
          canBeDefault={!isFirst}
        />
      )}
    </QueryState>
  );
}
