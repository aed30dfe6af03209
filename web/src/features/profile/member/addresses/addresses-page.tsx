import { Alert, Badge, Button, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Address, maxAddresses } from "#contract/shipping.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { AddressForm, type AddressValues, useKnownAddress } from "#web/shared/addresses/addresses.tsx";
import { AccountTabs } from "#web/shared/members/account-tabs.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useAskedClose, useUnsavedGuard } from "#web/ui/use-unsaved-guard.ts";
import { profile as words } from "#words/profile.ts";
import classes from "./addresses.module.css";

/** The member's addresses. The tabs stand where they stand on the other tabs' pages. */
export function Component() {
  return (
    <>
      <PageHeader title={words.addresses.title} />
      <AccountTabs />
      <Text c="dimmed" maw={680} mb="md">
        {words.addresses.text}
      </Text>
      <AddressBook />
    </>
  );
}

/** The addresses that the checkout offers, the default one first. */
function AddressBook() {
  const addresses = useQuery(memberApi.shipping.addresses.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<Address | "new" | null>(null);
  const count = addresses.data?.data.length ?? 0;
  const add = (
    <Button
      w="fit-content"
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={count >= maxAddresses}
      onClick={() => setEdited("new")}
    >
      {words.addresses.add}
    </Button>
  );
  return (
    <>
      <QueryState
        query={addresses}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconMapPin}
            title={words.addresses.emptyTitle}
            text={words.addresses.emptyText}
            action={add}
          />
        }
      >
        {({ data }) => (
          <Stack gap="md">
            {add}
            {count >= maxAddresses && (
              <Text size="sm" c="dimmed">
                {words.addresses.limit(maxAddresses)}
              </Text>
            )}
            <ul className={classes.addresses} aria-label={words.addresses.title}>
              {data.map((address) => (
                <KeptAddress key={address.id} address={address} onEdit={() => setEdited(address)} />
              ))}
            </ul>
          </Stack>
        )}
      </QueryState>
      {edited !== null && (
        <AddressDialog
          address={edited === "new" ? null : edited}
          isFirst={count === 0}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** An address, and what can be done with it. */
function KeptAddress({ address, onEdit }: { address: Address; onEdit: () => void }) {
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
  const update = useMutation(memberApi.shipping.updateAddress.mutationOptions(inForm));
  const remove = useMutation(
    memberApi.shipping.deleteAddress.mutationOptions({
      ...inForm,
      // Already deleted in another window, which is what was wanted.
      onError: (error) =>
        hasCode(error, "NOT_FOUND") ? notify.info(words.addresses.deletedBefore) : notify.failure(error),
    }),
  );
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

type AddressDialogProps = {
  /** Null for a new one. */
  address: Address | null;
  isFirst: boolean;
  onClose: () => void;
};

/** Adds or changes an address. It stays open, with what was typed, until that is saved. */
function AddressDialog({ address, isFirst, onClose }: AddressDialogProps) {
  const countries = useQuery(memberApi.shipping.countries.queryOptions({ input: {}, staleTime: "static" }));
  const newValues = useKnownAddress(!address);
  const [isDirty, setDirty] = useState(false);
  const { save, isPending, error, isGone } = useSaveAddress(address, onClose);
  useUnsavedGuard(isDirty && !isPending);
  const close = useAskedClose(isDirty && !isPending, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={address ? words.addresses.edit : words.addresses.add}
      size="lg"
    >
      <QueryState query={countries} skeleton={<Skeleton height={320} />}>
        {({ data }) =>
          newValues === null ? (
            <Skeleton height={320} />
          ) : (
            <Stack gap="md">
              {isGone && (
                <Alert color="warning" role="alert">
                  {words.addresses.gone}
                </Alert>
              )}
              <AddressForm
                countries={data}
                initialValues={address ? valuesOf(address) : newValues}
                onSubmit={save}
                onCancel={close}
                onDirty={setDirty}
                isPending={isPending}
                error={error}
                submitLabel={words.addresses.save}
                canBeDefault={!isFirst && !address?.is_default}
              />
            </Stack>
          )
        }
      </QueryState>
    </Modal>
  );
}

/** What was deleted elsewhere while it was edited can still be kept, as a new address. */
function useSaveAddress(address: Address | null, onSaved: () => void) {
  const store = useMutation(memberApi.shipping.storeAddress.mutationOptions(inForm));
  const update = useMutation(memberApi.shipping.updateAddress.mutationOptions(inForm));
  const isGone = hasCode(update.error, "NOT_FOUND");
  const isNew = address === null || isGone;
  const save = (values: AddressValues) => {
    if (isNew) store.mutate(values, { onSuccess: onSaved });
    else update.mutate({ ...values, id: address.id }, { onSuccess: onSaved });
  };
  return {
    save,
    isPending: store.isPending || update.isPending,
    error: isNew ? store.error : update.error,
    isGone,
  };
}

/** An address without what the server alone decides. */
function valuesOf({ id: _id, country_name: _name, lines: _lines, ...values }: Address): AddressValues {
  return values;
}
