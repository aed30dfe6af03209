import { Alert, Checkbox, List, Select, Stack, Text, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { formatDollars, formatList } from "#web/lib/format.ts";
import { useMay } from "#web/lib/rights.ts";
import { type PersonForm, PersonInputs } from "#web/shared/members/person-inputs.tsx";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { members as texts, members as words } from "#words/panel/members.ts";
import { givenWords } from "../../person.ts";
import type { FormChoices, MembershipPreview } from "../use-person.ts";

type PersonFieldsProps = {
  form: PersonForm & { getInputProps: (field: "email") => GetInputPropsReturnType };
  /** What somebody has by an email address; nobody needs one. */
  description: ReactNode;
  /** Null if the email address may be changed, else why not. */
  emailLock?: string | null;
  /** Between the names and the e-mail. */
  children?: ReactNode;
};

/** Names and how to reach the person. */
export function PersonFields({ form, description, emailLock = null, children }: PersonFieldsProps) {
  return (
    <Columns cols={{ base: 1, sm: 2 }} spacing="md">
      <PersonInputs form={form} side="panel">
        {children}
        <TextInput
          label={words.personFields.email}
          type="email"
          description={emailLock ?? description}
          disabled={emailLock !== null}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
      </PersonInputs>
    </Columns>
  );
}

type StatusFieldProps = {
  field: GetInputPropsReturnType;
  saved: number;
  chosen: string;
  hasLogin: boolean;
  /** Secondary members with a login, which needs this account. */
  family?: string[];
};

const statusFieldWords: Record<string, string> = {
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
        description={
          chosen === "1" && !hasLogin ? texts.statusField.belongsWithoutLogin : statusFieldWords[chosen]
        }
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
  const mayDeduct = useMay("grantCredits");
  return (
    <>
      {joining_credits > 0 && leaveOutField && (
        <Checkbox label={words.membershipField.grantTheJoiningCreditsOf(amount)} {...leaveOutField} />
      )}
      {joining_credits > 0 && !leaveOutField && (
        <Text size="sm">{words.membershipField.joiningCreditsComeWithIt(amount)}</Text>
      )}
      {was_given && <Text size="sm">{words.membershipField.itsJoiningCredits}</Text>}
      {givenWords(given_credits, mayDeduct).map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
    </>
  );
}

/** For `atField`: nothing but the email of a person is unique in the club. */
export function isEmailTaken(failure: unknown): Record<"email", string> | null {
  return hasCode(failure, "DUPLICATE") ? { email: errorText(failure) } : null;
}
