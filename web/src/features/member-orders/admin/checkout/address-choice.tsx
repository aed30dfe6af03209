import { Badge, Button, Group, Modal, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import type { Address } from "#contract/shipping.ts";
import { AddressForm, type AddressValues } from "../../../../ui/address-form.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useCountries } from "../api.ts";
import classes from "../member-orders.module.css";
import type { AdminCheckout } from "./use-admin-checkout.ts";

type AddressChoiceProps = { checkout: AdminCheckout; choose: AdminCheckout["choose"] };

/** The member's addresses, or another one that is kept on this order alone. */
export function AddressChoice({ checkout, choose }: AddressChoiceProps) {
  const { addresses, kept, address, isNew, method, needsAddress, choices, member } = checkout;
  const [isAdding, adding] = useDisclosure(false);
  const isNeeded = method?.kind !== "collect";
  const { newAddress } = choices;
  return (
    <QueryState query={addresses} skeleton={<Skeleton height={96} />}>
      {() => (
        <Stack gap="sm">
          {!isNeeded && (
            <Text c="dimmed" role="status">
              The order is collected at the club, so no address is needed.
            </Text>
          )}
          {kept.length === 0 && newAddress === null && isNeeded && (
            <Text c={needsAddress ? "error" : "dimmed"}>
              {member.name} has no address yet. Please enter one.
            </Text>
          )}
          {(kept.length > 0 || newAddress) && (
            <Radio.Group
              aria-label="Address"
              value={isNew ? "new" : String(address?.id ?? "")}
              onChange={(value) => choose({ address: value === "new" ? "new" : Number(value) })}
            >
              <div className={classes.cards} data-muted={!isNeeded}>
                {kept.map((one) => (
                  <AddressCard key={one.id} value={String(one.id)} address={one} isDefault={one.is_default} />
                ))}
                {newAddress && <AddressCard value="new" address={newAddress} />}
              </div>
            </Radio.Group>
          )}
          <Button
            variant="light"
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={adding.open}
          >
            {newAddress ? "Change the other address" : "Another address"}
          </Button>
          <Modal opened={isAdding} onClose={adding.close} title="Another address" size="lg">
            <NewAddress
              initialValues={newAddress}
              onCancel={adding.close}
              onDone={(values) => {
                choose({ newAddress: values, address: "new" });
                adding.close();
              }}
            />
          </Modal>
        </Stack>
      )}
    </QueryState>
  );
}

type Shown = Omit<Address, "id" | "is_default" | "country_name"> & { country_name?: string };

function AddressCard({ value, address, isDefault }: { value: string; address: Shown; isDefault?: boolean }) {
  const town = [address.postcode, address.city, address.state].filter(Boolean).join(" ");
  return (
    <Radio.Card value={value} className={classes.card} radius="lg">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600}>{address.name}</Text>
            {isDefault && (
              <Badge variant="light" color="gray" c="gray.7">
                Default
              </Badge>
            )}
            {value === "new" && (
              <Badge variant="light" color="gray" c="gray.7">
                This order only
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[address.line1, address.line2].filter(Boolean).join(", ")}
            <br />
            {town}, {address.country_name ?? address.country}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}

type NewAddressProps = {
  initialValues: AddressValues | null;
  onCancel: () => void;
  onDone: (values: AddressValues) => void;
};

function NewAddress({ initialValues, onCancel, onDone }: NewAddressProps) {
  const countries = useCountries();
  return (
    <QueryState query={countries} skeleton={<Skeleton height={280} />}>
      {({ data }) => (
        <>
          <Text c="dimmed" size="sm" mb="md">
            It is kept on this order alone; the member's own addresses stay as they are.
          </Text>
          <AddressForm
            initialValues={initialValues ?? {}}
            countries={data}
            onSubmit={onDone}
            onCancel={onCancel}
            isPending={false}
            error={null}
            submitLabel="Use this address"
            canBeDefault={false}
          />
        </>
      )}
    </QueryState>
  );
}
