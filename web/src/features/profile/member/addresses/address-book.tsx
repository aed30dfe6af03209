import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Address, maxAddresses } from "#contract/shipping.ts";
import { profile as words } from "#words/profile.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useAddresses } from "../../api.ts";
import { AddressDialog } from "./address-dialog.tsx";
import classes from "./addresses.module.css";
import { KeptAddress } from "./kept-address.tsx";

/** The addresses that the checkout offers, the default one first. */
export function AddressBook() {
  const addresses = useAddresses();
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
