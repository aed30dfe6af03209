import { Radio, Stack, TextInput } from "@mantine/core";
import { wholeName } from "#contract/member-forms.ts";
import { imports as words } from "#words/panel/imports.ts";
import { complaints } from "../../lib/complaints.ts";
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
          <Stack key={email} gap="xs">
            <Radio.Group
              label={kind === "shared" ? words.sharedAddresses.whoseAddressIs(email) : email}
              value={draft.owners[email] ?? ""}
              onChange={(owner) =>
                onChange({
                  ...draft,
                  owners: { ...draft.owners, [email]: owner },
                  families: { [email]: rows[0]?.family ?? "", ...draft.families },
                })
              }
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
            {draft.owners[email] === "unlisted" && (
              <FamilyName
                email={email}
                name={draft.families[email] ?? ""}
                onWrite={(name) => onChange({ ...draft, families: { ...draft.families, [email]: name } })}
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

type FamilyNameProps = { email: string; name: string; onWrite: (name: string) => void };

function FamilyName({ email, name, onWrite }: FamilyNameProps) {
  const [wrong] = complaints(wholeName.safeParse(name).error);
  return (
    <TextInput
      label={words.sharedAddresses.nameOfTheFamily}
      description={email}
      value={name}
      onChange={(event) => onWrite(event.currentTarget.value)}
      error={wrong?.[1]}
      required
    />
  );
}
