import { Alert, Select, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { statusLook } from "../../../../ui/status-badge.tsx";

type StatusFieldProps = { field: GetInputPropsReturnType; saved: number; chosen: string };

const words: Record<string, string> = {
  "0": "No password is chosen yet. Choosing one through the mailed link makes the account active.",
  "1": "Can log in and order.",
  "2": "Can not log in or order. Orders, credits and sizes are kept.",
};

/** Whether the person may use the shop. Pending is where an account begins; nobody is put back there. */
export function StatusField({ field, saved, chosen }: StatusFieldProps) {
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
          When you save, every session of theirs ends at once, on all devices, and links to choose a password
          stop working. You can make the account active again at any time.
        </Alert>
      )}
    </Stack>
  );
}
