import { Skeleton } from "@mantine/core";
import type { Address } from "#contract/shipping.ts";
import { AddressForm, type AddressValues } from "../../../../ui/address-form.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useCountries, useStoreAddress, useUpdateAddress } from "../../api.ts";

type AddressEditorProps = {
  /** Null for a new one. */
  address: Address | null;
  isFirst: boolean;
  onClose: () => void;
};

export function AddressEditor({ address, isFirst, onClose }: AddressEditorProps) {
  const countries = useCountries(true);
  const store = useStoreAddress();
  const update = useUpdateAddress();
  const save = (values: AddressValues) => {
    if (address === null) store.mutate(values, { onSuccess: onClose });
    else update.mutate({ ...values, id: address.id }, { onSuccess: onClose });
  };
  return (
    <QueryState query={countries} skeleton={<Skeleton height={320} />}>
      {({ data }) => (
        <AddressForm
          countries={data}
          {...(address && { initialValues: valuesOf(address) })}
          onSubmit={save}
          onCancel={onClose}
          isPending={store.isPending || update.isPending}
          error={store.error ?? update.error}
          submitLabel="Save address"
          canBeDefault={!isFirst && !address?.is_default}
        />
      )}
    </QueryState>
  );
}

/** An address without what the server alone decides. */
function valuesOf({ id: _id, country_name: _name, ...values }: Address): AddressValues {
  return values;
}
