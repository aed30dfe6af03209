import { Button, Checkbox, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { imports as words } from "#words/panel/imports.ts";
import { whoseRow } from "./import-words.ts";
import { headingsName, type ProblemProps } from "./mend-draft.ts";

/** Which rows of a group are not to be loaded at all. */
export function LeaveOut({ group: { sheet, rows }, draft, onChange }: ProblemProps) {
  const [isOpen, { open }] = useDisclosure(rows.length === 1);
  const { leaveSomeOut, leaveOut } = words.problemCard;
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={open}>
        {leaveSomeOut}
      </Button>
    );
  return (
    <Stack gap={6} mt="xs">
      {rows.map((row) => {
        const name = headingsName({ sheet, row_number: row.row_number });
        const others = draft.leftOut.filter((one) => one !== name);
        return (
          <Checkbox
            key={name}
            label={leaveOut(whoseRow(row))}
            checked={draft.leftOut.includes(name)}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, leftOut: currentTarget.checked ? [...others, name] : others })
            }
          />
        );
      })}
    </Stack>
  );
}
