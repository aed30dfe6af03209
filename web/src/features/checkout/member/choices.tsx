import { Anchor, Button, Group, Paper, Skeleton, Slider, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Address } from "#contract/shipping.ts";
import { formatDollars } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { addDollars, totalCredits } from "#web/lib/stores/user-store.ts";
import { sliderStep } from "#web/lib/typed-numbers.ts";
import { AddressCard, AddressForm, useKnownAddress } from "#web/shared/addresses/addresses.tsx";
import { ChoiceCards, ChoiceGroup } from "#web/ui/choice-card.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { sentence } from "#web/ui/written.tsx";
import { checkout } from "#words/checkout.ts";
import { useCountries, useStoreAddress } from "../api.ts";
import classes from "./checkout-page.module.css";
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
  const initialValues = useKnownAddress();
  if (initialValues === null) return <Skeleton height={280} />;
  return (
    <QueryState query={countries} skeleton={<Skeleton height={280} />}>
      {({ data }) => (
        <AddressForm
          initialValues={initialValues}
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

const { credits: creditsWords } = checkout;

type CreditChoiceProps = Pick<Checkout, "member" | "available" | "split"> & {
  total: number;
  /** Null for as many as this order can take. */
  onChoose: (credits: number | null) => void;
};

/** Whether and how much of the member's credits this order takes; the rest is paid by card. */
export function CreditChoice({ member, available, split, total, onChoose }: CreditChoiceProps) {
  const [isOpen, amount] = useDisclosure(false);
  const { credits, maxCredits, due, isDueTooSmall } = split;
  const balance = member.data?.data[0] ? totalCredits(member.data.data[0]) : 0;
  const held = addDollars(balance, -available);
  return (
    <Paper withBorder p="lg">
      <QueryState query={member} skeleton={<Skeleton height={88} />}>
        {() =>
          maxCredits === 0 ? (
            <Text c="dimmed">{total === 0 ? creditsWords.nothingToPay : creditsWords.none}</Text>
          ) : (
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <Switch
                  size="md"
                  label={creditsWords.useMine}
                  description={
                    credits > 0
                      ? creditsWords.used(
                          formatDollars(credits),
                          formatDollars(available),
                          formatDollars(addDollars(available, -credits)),
                        )
                      : creditsWords.unused(formatDollars(available))
                  }
                  checked={credits > 0}
                  onChange={(event) => onChoose(event.currentTarget.checked ? null : 0)}
                />
                {!isOpen && (
                  <Button variant="subtle" onClick={amount.open}>
                    {creditsWords.otherAmount}
                  </Button>
                )}
              </Group>
              {isOpen && <Amount split={split} onChoose={onChoose} />}
              {held > 0 && (
                <Text size="sm" c="dimmed">
                  {sentence(
                    creditsWords.held(
                      formatDollars(held),
                      <Anchor component={Link} to={paths.orders} inherit>
                        {creditsWords.seeOrders}
                      </Anchor>,
                    ),
                  )}
                </Text>
              )}
              {isDueTooSmall ? (
                <Text size="sm" c="error" role="alert">
                  {creditsWords.tooSmall(formatDollars(due), formatDollars(0.5))}
                </Text>
              ) : (
                due > 0 && (
                  <Text size="sm" c="dimmed">
                    {creditsWords.rest(formatDollars(due))}
                  </Text>
                )
              )}
            </Stack>
          )
        }
      </QueryState>
    </Paper>
  );
}

/** Some of them, to keep the others for later. */
function Amount({ split, onChoose }: Pick<CreditChoiceProps, "split" | "onChoose">) {
  const { credits, maxCredits, isUnclear } = split;
  const step = Math.min(sliderStep(maxCredits), maxCredits);
  return (
    <div className={classes.credits}>
      <Slider
        thumbLabel={creditsWords.use}
        label={formatDollars}
        thumbValueText={formatDollars}
        min={0}
        max={maxCredits}
        step={step}
        value={credits}
        // The last step is as long as it takes to the end.
        onChange={(value) => onChoose(value > maxCredits - step ? maxCredits : value)}
      />
      <MoneyField
        label={creditsWords.use}
        max={maxCredits}
        emptyAs={0}
        value={isUnclear ? Number.NaN : credits}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}
