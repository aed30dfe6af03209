import { Alert, Checkbox, List, Select, Stack, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { members as words } from "#words/panel/members.ts";
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
  const {
    categories,
    field,
    preview = {},
    leaveOutField,
    withoutOne = { placeholder: words.membershipField.none },
  } = props;
  const { taken_back: takenBack = [] } = preview;
  return (
    <Stack gap="md">
      <Select
        label={words.membershipField.membershipCategory}
        placeholder={withoutOne.placeholder}
        description={
          categories.length === 0 ? words.membershipField.thereAreNoMembershipsYet : withoutOne.description
        }
        clearable
        maw={{ sm: 420 }}
        data={categories.map(({ id, name, joining_credits }) => ({
          value: String(id),
          label:
            joining_credits > 0
              ? words.membershipField.onJoining(name, formatDollars(joining_credits))
              : name,
        }))}
        {...field}
      />
      {takenBack.length > 0 && (
        <Alert color="warning" role="status" title={words.membershipField.savingTakesPacksBack}>
          <List size="sm">
            {takenBack.map(({ id, person, pack }) => (
              <List.Item key={id}>{words.membershipField.packOfPerson(pack, person)}</List.Item>
            ))}
          </List>
          {words.membershipField.theyCameWithPreviousMembership}
        </Alert>
      )}
      <JoiningCredits preview={preview} leaveOutField={leaveOutField} />
    </Stack>
  );
}

/** What comes automatically with the membership, what came before, and what stays of another one. */
function JoiningCredits({
  preview,
  leaveOutField,
}: Pick<MembershipFieldProps, "leaveOutField"> & { preview: Partial<MembershipPreview> }) {
  const { joining_credits = 0, was_given = false, given_credits = 0 } = preview;
  const amount = formatDollars(joining_credits);
  return (
    <>
      {joining_credits > 0 && leaveOutField && (
        <Checkbox label={words.membershipField.grantTheJoiningCreditsOf(amount)} {...leaveOutField} />
      )}
      {joining_credits > 0 && !leaveOutField && (
        <Text size="sm">{words.membershipField.joiningCreditsComeWithIt(amount)}</Text>
      )}
      {was_given && <Text size="sm">{words.membershipField.itsJoiningCredits}</Text>}
      {given_credits > 0 && (
        <Text size="sm" c="dimmed">
          {words.membershipField.inJoiningCreditsWereGranted(formatDollars(given_credits))}
        </Text>
      )}
    </>
  );
}
