import { Button, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Address } from "#contract/shipping.ts";
import { checkout } from "#words/checkout.ts";
import { AddressCard } from "../../../shared/addresses/address-card.tsx";
import { AddressForm } from "../../../shared/addresses/address-form.tsx";
import { useKnownAddress } from "../../../shared/addresses/use-known-address.ts";
import { ChoiceCards, ChoiceGroup } from "../../../ui/choice-card.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useCountries, useStoreAddress } from "../api.ts";
import type { Checkout } from "./use-checkout.ts";

const { address: words } = checkout;

type AddressChoiceProps = {
  addresses: Checkout["addresses"];
  chosen: Address | undefined;
  onChoose: (id: number) => void;
};

/** The member's addresses to choose from, and a new one. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const list = addresses.data?.data ?? [];
  const isFirst = list.length === 0;
  const close = () => setAdding(false);
  return (
    <QueryState query={addresses} skeleton={<Skeleton height={96} />}>
      {() => (
        <Stack gap="sm">
          {isFirst && <FirstAddress onDone={onChoose} />}
          {!isFirst && (
            <ChoiceGroup
              label={words.label}
              value={String(chosen?.id ?? "")}
              onChange={(value) => onChoose(Number(value))}
            >
              <ChoiceCards>
                {list.map((address) => (
                  <AddressCard
                    key={address.id}
                    value={String(address.id)}
                    address={address}
                    {...(address.is_default && { badge: words.default })}
                  />
                ))}
              </ChoiceCards>
            </ChoiceGroup>
          )}
          {!isFirst && (
            <Button
              variant="light"
              w="fit-content"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {words.add}
            </Button>
          )}
          <FormDialog opened={isAdding} onClose={close} title={words.add} size="lg">
            <NewAddress
              isFirst={isFirst}
              onCancel={close}
              onDone={(id) => {
                onChoose(id);
                close();
              }}
            />
          </FormDialog>
        </Stack>
      )}
    </QueryState>
  );
}

function FirstAddress({ onDone }: { onDone: (id: number) => void }) {
  return (
    <Paper withBorder p="lg">
      <Text c="dimmed" mb="md">
        {words.first}
      </Text>
      <NewAddress onDone={onDone} isFirst />
    </Paper>
  );
}

type NewAddressProps = { onDone: (id: number) => void; onCancel?: () => void; isFirst: boolean };

function NewAddress({ onDone, onCancel, isFirst }: NewAddressProps) {
  const countries = useCountries();
  const store = useStoreAddress();
  const known = useKnownAddress();
  if (known === null) return <Skeleton height={280} />;
  return (
    <QueryState query={countries} skeleton={<Skeleton height={280} />}>
      {({ data }) => (
        <AddressForm
          initialValues={known}
          countries={data}
          onSubmit={(values) => store.mutate(values, { onSuccess: (answer) => onDone(answer.data.id) })}
          {...(onCancel && { onCancel })}
          isPending={store.isPending}
          error={store.error}
          submitLabel={words.save}
          canBeDefault={!isFirst}
        />
      )}
    </QueryState>
  );
}
