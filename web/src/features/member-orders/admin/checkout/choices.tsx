import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { addressLines } from "#contract/address-lines.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { tooLong } from "#web/lib/form-fields.ts";
import { formatDollars } from "#web/lib/format.ts";
import {
  AddressCard,
  AddressForm,
  type AddressValues,
  knownAddress,
} from "#web/shared/addresses/addresses.tsx";
import { splitTotal } from "#web/shared/cart/priced-cart.tsx";
import { ChoiceCard, ChoiceCards, ChoiceGroup } from "#web/ui/choice-card.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { memberOrders as texts, memberOrders as words } from "#words/panel/member-orders.ts";
import { type AdminCheckout, type Payer, useMethods } from "./use-admin-checkout.ts";

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
  const countries = useQuery(adminApi.shipping.countries.queryOptions({ input: {}, staleTime: "static" }));
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

type PayerChoiceProps = { checkout: AdminCheckout; choose: AdminCheckout["choose"] };

/** Who pays, and what has to be entered for it. */
export function PayerChoice({ checkout, choose }: PayerChoiceProps) {
  const { payers, choices } = checkout;
  return (
    <Stack gap="md">
      <ChoiceGroup
        label={texts.payerChoice.whoPays}
        value={choices.payer}
        onChange={(value) => {
          const payer = payers.find((one) => one === value);
          if (payer) choose({ payer });
        }}
      >
        <ChoiceCards>
          {payers.map((payer) => (
            <PayerCard key={payer} payer={payer} words={wordsFor(payer, checkout)} />
          ))}
        </ChoiceCards>
      </ChoiceGroup>
      {(choices.payer === "club" || choices.payer === "marked_paid") && (
        <TextInput
          label={
            choices.payer === "club"
              ? texts.payerChoice.whyTheClubPaysOptional
              : texts.payerChoice.howItWasPaid
          }
          description={texts.payerChoice.appearsOnTheOrdersTimeline}
          required={choices.payer === "marked_paid"}
          value={choices.reason}
          error={tooLong(choices.reason, 200)}
          onChange={(event) => choose({ reason: event.currentTarget.value })}
        />
      )}
      {choices.payer === "payment_link" && <CreditsPart checkout={checkout} choose={choose} />}
    </Stack>
  );
}

function CreditsPart({ checkout, choose }: PayerChoiceProps) {
  const { available, money } = checkout;
  const { maxCredits } = splitTotal(money.total, available, money.creditsToUse);
  if (maxCredits === 0) return null;
  return (
    <MoneyField
      label={texts.payerChoice.paidWithCredits}
      description={texts.payerChoice.atMost(formatDollars(maxCredits))}
      maw={280}
      max={maxCredits}
      emptyAs={0}
      value={money.creditsToUse}
      onChange={(value) => choose({ creditsToUse: Number(value) })}
    />
  );
}

function PayerCard({ payer, words }: { payer: Payer; words: { title: string; text: string } }) {
  return (
    <ChoiceCard value={payer}>
      <Text fw={600}>{words.title}</Text>
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
    </ChoiceCard>
  );
}

function wordsFor(payer: Payer, { member, available }: AdminCheckout): { title: string; text: string } {
  switch (payer) {
    case "credits":
      return {
        title: texts.payerChoice.credits,
        text: texts.payerChoice.hasToUse(member.name, formatDollars(available)),
      };
    case "club":
      return { title: texts.payerChoice.theClubPays, text: texts.payerChoice.nothingIsDue };
    case "marked_paid":
      return { title: texts.payerChoice.alreadyPaid, text: texts.payerChoice.inCash };
    case "payment_link":
      return {
        title: texts.payerChoice.paymentLinkByEmail,
        text: member.email
          ? texts.payerChoice.linkGoesTo(member.email)
          : texts.payerChoice.thereIsNoEmailAddress,
      };
  }
}
