import { Alert, Select, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { formatList } from "../../../../lib/format.ts";
import { statusLook } from "../../../../ui/status-badge.tsx";

type StatusFieldProps = {
  field: GetInputPropsReturnType;
  saved: number;
  chosen: string;
  /** Secondary members with a login, which needs this account. */
  family?: string[];
};

const words: Record<string, string> = {
  "0": "No password has been chosen yet. The account becomes active once they choose one with the link in their email.",
  "1": "Can log in and order.",
  "2": "Cannot log in or order. Orders, credits and sizes are kept.",
};

/** Whether the person may use the shop. Pending is where an account begins; nobody is put back there. */
export function StatusField({ field, saved, chosen, family = [] }: StatusFieldProps) {
  const choices = saved === 0 ? [0, 1, 2] : [1, 2];
  return (
    <Stack gap="sm">
      <Select
        label="Status"
        allowDeselect={false}
        maw={{ sm: 420 }}
        description={words[chosen]}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={choices.map((status) => ({
          value: String(status),
          label: statusLook("account", status).label,
        }))}
        {...field}
      />
      {chosen === "2" && saved !== 2 && (
        <Alert color="warning" role="status">
          When you save, they are logged out at once on all devices, and links to choose a password stop
          working. Unpaid orders are cancelled; paid ones stay.{" "}
          {family.length > 0 &&
            `The same happens to ${formatList(family)}, who cannot log in or order without this account. `}
          You can make the account active again at any time.
        </Alert>
      )}
      {chosen !== "2" && saved === 2 && family.length > 0 && (
        <Alert color="info" role="status">
          When you save, {formatList(family)} can log in and order again too.
        </Alert>
      )}
    </Stack>
  );
}
