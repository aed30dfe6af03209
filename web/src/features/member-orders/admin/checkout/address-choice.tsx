import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { addressLines } from "#contract/address-lines.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { AddressCard } from "../../../../shared/addresses/address-card.tsx";
import { AddressForm, type AddressValues } from "../../../../shared/addresses/address-form.tsx";
import { knownAddress } from "../../../../shared/addresses/only-country.ts";
import { ChoiceCards, ChoiceGroup } from "../../../../ui/choice-card.tsx";
import { Modal } from "../../../../ui/dialogs.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useCountries, useMethods } from "../api.ts";
import type { AdminCheckout } from "./use-admin-checkout.ts";

type AdminAddressChoiceProps = { checkout: AdminCheckout; choose: AdminCheckout["choose"] };

/** The member's addresses, or another one stored only on this order. */
export function AdminAddressChoice({ checkout, choose }: AdminAddressChoiceProps) {
  const { addresses, kept, address, isNew, method, needsAddress, choices, member } = checkout;
  const [isAdding, adding] = useDisclosure(false);
  const isNeeded = method?.kind !== "collect";
  const { newAddress } = choices;
  const { anotherAddress, enterAnAddress } = words.addressChoice;
  const enterWords = kept.length > 0 || newAddress ? anotherAddress : enterAnAddress;
  return (
    <QueryState query={addresses} skeleton={<Skeleton height={96} />}>
      {() => (
        <Stack gap="sm">
          {!isNeeded && (
            <Text c="dimmed" role="status">
              {words.addressChoice.orderIsCollectedAtClub}
            </Text>
          )}
          {kept.length === 0 && newAddress === null && isNeeded && (
            <Text c={needsAddress ? "error" : "dimmed"}>
              {words.addressChoice.hasNoAddressYet(member.name)}
            </Text>
          )}
          {(kept.length > 0 || newAddress) && (
            <ChoiceGroup
              label={words.addressChoice.address}
              value={isNew ? "new" : String(address?.id ?? "")}
              onChange={(value) => choose({ address: value === "new" ? "new" : Number(value) })}
            >
              <ChoiceCards isMuted={!isNeeded}>
                {kept.map((one) => (
                  <AddressCard
                    key={one.id}
                    value={String(one.id)}
                    address={one}
                    {...(one.is_default && { badge: words.addressChoice.default })}
                  />
                ))}
                {newAddress && (
                  <AddressCard
                    value="new"
                    address={{ name: newAddress.name, lines: addressLines(newAddress) }}
                    badge={words.addressChoice.thisOrderOnly}
                  />
                )}
              </ChoiceCards>
            </ChoiceGroup>
          )}
          <Button
            variant="light"
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={adding.open}
          >
            {newAddress ? words.addressChoice.changeTheOtherAddress : enterWords}
          </Button>
          <Modal opened={isAdding} onClose={adding.close} title={enterWords} size="lg">
            <NewAddress
              member={member}
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

type NewAddressProps = {
  member: AdminCheckout["member"];
  initialValues: AddressValues | null;
  onCancel: () => void;
  onDone: (values: AddressValues) => void;
};

function NewAddress({ member, initialValues, onCancel, onDone }: NewAddressProps) {
  const countries = useCountries();
  const methods = useMethods(undefined, true);
  if (methods.isPending) return <Skeleton height={280} />;
  return (
    <QueryState query={countries} skeleton={<Skeleton height={280} />}>
      {({ data }) => (
        <>
          <Text c="dimmed" size="sm" mb="md">
            {words.addressChoice.itIsUsed}
          </Text>
          <AddressForm
            initialValues={initialValues ?? knownAddress(member.name, methods.data?.data ?? [])}
            countries={data}
            onSubmit={onDone}
            onCancel={onCancel}
            isPending={false}
            error={null}
            submitLabel={words.addressChoice.useThisAddress}
            canBeDefault={false}
          />
        </>
      )}
    </QueryState>
  );
}
