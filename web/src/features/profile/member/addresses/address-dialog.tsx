import { Alert, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import type { Address } from "#contract/shipping.ts";
import { profile as words } from "#words/profile.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { AddressForm, type AddressValues } from "../../../../shared/addresses/address-form.tsx";
import { useKnownAddress } from "../../../../shared/addresses/use-known-address.ts";
import { Modal } from "../../../../ui/dialogs.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useAskedClose } from "../../../../ui/use-asked-close.ts";
import { useUnsavedGuard } from "../../../../ui/use-unsaved-guard.ts";
import { useCountries, useStoreAddress, useUpdateAddress } from "../../api.ts";

type AddressDialogProps = {
  /** Null for a new one. */
  address: Address | null;
  isFirst: boolean;
  onClose: () => void;
};

/** Adds or changes an address. It stays open, with what was typed, until that is saved. */
export function AddressDialog({ address, isFirst, onClose }: AddressDialogProps) {
  const countries = useCountries(true);
  const known = useKnownAddress(!address);
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
          known === null ? (
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
                initialValues={address ? valuesOf(address) : known}
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
  const store = useStoreAddress();
  const update = useUpdateAddress();
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
