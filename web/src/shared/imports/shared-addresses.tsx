import { Radio, Stack } from "@mantine/core";
import { imports as words } from "#words/panel/imports.ts";
import { whoseRow } from "./import-words.ts";
import type { ProblemProps } from "./mend-draft.ts";

/** Whose each shared address is, or one that nobody has; all others become that person's family members. */
export function SharedAddresses({ group, draft, onChange }: ProblemProps) {
  const { kind } = group;
  const addresses = [
    ...Map.groupBy(group.rows, ({ email, value }) => (kind === "unlisted" ? value : email).toLowerCase()),
  ];
  return (
    <Stack gap="sm">
      {addresses.map(([email, rows]) => {
        const names = rows.map(({ name }) => name);
        const known = [...new Set(rows.flatMap(({ suggestion }) => suggestion ?? []))].filter(
          (name) => !names.includes(name),
        );
        return (
          <Radio.Group
            key={email}
            label={kind === "shared" ? words.sharedAddresses.whoseAddressIs(email) : email}
            value={draft.owners[email] ?? ""}
            onChange={(owner) => onChange({ ...draft, owners: { ...draft.owners, [email]: owner } })}
          >
            <Stack gap={6} mt={4}>
              {known.map((name) => (
                <Radio
                  key={name}
                  value="known"
                  label={
                    kind === "rename"
                      ? words.sharedAddresses.addAsFamilyMemberOf(names.join(", "), name)
                      : name
                  }
                />
              ))}
              {kind === "shared" &&
                rows.map((row) => (
                  <Radio key={row.row_number} value={String(row.row_number)} label={whoseRow(row)} />
                ))}
              {kind !== "rename" && known.length === 0 && (
                <Radio
                  value="unlisted"
                  label={words.sharedAddresses.parentIsNotInTheList}
                  description={words.sharedAddresses.aFamilyIsAdded}
                />
              )}
            </Stack>
          </Radio.Group>
        );
      })}
    </Stack>
  );
}
