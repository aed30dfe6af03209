import { Alert, Checkbox, List, Select, Stack, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { formatDollars } from "../../../../lib/format.ts";
import type { FormChoices, MembershipPreview } from "../api.ts";

type MembershipFieldProps = {
  categories: FormChoices["membership_categories"];
  field: GetInputPropsReturnType;
  /** What saving would mean; undefined while it makes nobody a member of anything. */
  preview: Partial<MembershipPreview> | undefined;
  /** For an admin, who may leave the joining credits out. */
  leaveOutField: GetInputPropsReturnType | null;
  /** What it means to choose none. */
  withoutOne?: { placeholder: string; description?: string };
};

/** Which membership, and what comes with it. */
export function MembershipField(props: MembershipFieldProps) {
  const { categories, field, preview = {}, leaveOutField, withoutOne = { placeholder: "None" } } = props;
  const { taken_back: takenBack = [] } = preview;
  return (
    <Stack gap="md">
      <Select
        label="Membership category"
        placeholder={withoutOne.placeholder}
        description={
          categories.length === 0
            ? "There are no memberships yet. An admin adds them under Membership."
            : withoutOne.description
        }
        clearable
        maw={{ sm: 420 }}
        data={categories.map(({ id, name, joining_credits }) => ({
          value: String(id),
          label: joining_credits > 0 ? `${name} (${formatDollars(joining_credits)} on joining)` : name,
        }))}
        {...field}
      />
      {takenBack.length > 0 && (
        <Alert color="warning" role="status" title="Saving takes packs back">
          <List size="sm">
            {takenBack.map(({ id, person, pack }) => (
              <List.Item key={id}>{`${pack}, of ${person}`}</List.Item>
            ))}
          </List>
          They came with the previous membership. What has already been ordered stays.
        </Alert>
      )}
      <JoiningCredits preview={preview} leaveOutField={leaveOutField} />
    </Stack>
  );
}

/** What comes by itself with the membership, what came before, and what stays of another one. */
function JoiningCredits({
  preview,
  leaveOutField,
}: Pick<MembershipFieldProps, "leaveOutField"> & { preview: Partial<MembershipPreview> }) {
  const { joining_credits = 0, was_given = false, given_credits = 0 } = preview;
  const amount = formatDollars(joining_credits);
  return (
    <>
      {joining_credits > 0 && leaveOutField && (
        <Checkbox label={`Grant the joining credits of ${amount}`} {...leaveOutField} />
      )}
      {joining_credits > 0 && !leaveOutField && (
        <Text size="sm">{`${amount} joining credits come with it.`}</Text>
      )}
      {was_given && (
        <Text size="sm">
          Its joining credits were already granted this season, so they are not granted again.
        </Text>
      )}
      {given_credits > 0 && (
        <Text size="sm" c="dimmed">
          {`${formatDollars(given_credits)} in joining credits were granted this season. They stay with the family, whichever membership you choose. If they were a mistake, deduct them under Credits.`}
        </Text>
      )}
    </>
  );
}
