import { Alert, Select, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { members as texts } from "#words/panel/members.ts";
import { formatList } from "../../../../lib/format.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";

type StatusFieldProps = {
  field: GetInputPropsReturnType;
  saved: number;
  chosen: string;
  hasLogin: boolean;
  /** Secondary members with a login, which needs this account. */
  family?: string[];
};

const words: Record<string, string> = {
  "0": texts.statusField.noPasswordHasBeenChosen,
  "1": texts.statusField.canLogInAndOrder,
  "2": texts.statusField.cannotLogInOrOrder,
};

/** Whether the person may use the shop. Accounts start as pending; nobody goes back to it. */
export function StatusField({ field, saved, chosen, hasLogin, family = [] }: StatusFieldProps) {
  const choices = saved === 0 ? [0, 1, 2] : [1, 2];
  return (
    <Stack gap="sm">
      <Select
        label={texts.statusField.status}
        allowDeselect={false}
        maw={{ sm: 420 }}
        description={chosen === "1" && !hasLogin ? texts.statusField.belongsWithoutLogin : words[chosen]}
        data={choices.map((status) => ({
          value: String(status),
          label: statusLook("account", status).label,
        }))}
        {...field}
      />
      {chosen === "2" && saved !== 2 && (
        <Alert color="warning" role="status">
          {family.length > 0
            ? texts.statusField.inactiveWithFamilyWhenSaved(formatList(family))
            : texts.statusField.inactiveWhenSaved}
        </Alert>
      )}
      {chosen !== "2" && saved === 2 && family.length > 0 && (
        <Alert color="info" role="status">
          {texts.statusField.familyActiveAgain(formatList(family))}
        </Alert>
      )}
    </Stack>
  );
}
