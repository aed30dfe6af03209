import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { Link } from "react-router";
import type { MemberUser, SizeGroup } from "#contract/members.ts";
import { profile as words } from "#words/profile.ts";
import { formatDay } from "../../../../lib/format.ts";
import { paths } from "../../../../lib/paths.ts";
import { AccountTabs } from "../../../../shared/members/account-tabs.tsx";
import { SizeFields } from "../../../../shared/products/size-fields.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { FormPage } from "../../../../ui/form-page.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import classes from "./profile-form.module.css";
import { useEditProfile } from "./use-edit-profile.ts";

type ProfileFormProps = {
  member: MemberUser;
  groups: readonly SizeGroup[];
  /** Returns the member as they are now. */
  onReload: () => Promise<MemberUser | undefined>;
};

/** The member's own data in one form, saved together. */
export function ProfileForm({ member, groups, onReload }: ProfileFormProps) {
  const { form, error, isSaving, save, reload } = useEditProfile(member, onReload);
  return (
    <FormPage
      title={words.details.title}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSave={save}
      onDiscard={form.reset}
      error={error}
      onReload={() => void reload()}
    >
      <div className={classes.tabs}>
        <AccountTabs />
      </div>
      <FormSection title={words.details.sectionTitle}>
        <Columns cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={words.person.firstName}
            autoComplete="given-name"
            autoCapitalize="words"
            required
            {...form.getInputProps("first_name")}
          />
          <TextInput
            label={words.person.lastName}
            autoComplete="family-name"
            autoCapitalize="words"
            required
            {...form.getInputProps("last_name")}
          />
          <TextInput
            label={words.person.phone}
            description={words.person.phoneHint}
            type="tel"
            autoComplete="tel"
            {...form.getInputProps("phone")}
          />
          <EmailField email={member.email} />
        </Columns>
        <Membership membership={member.membership} />
      </FormSection>
      <FormSection title={words.sizes.title} description={words.sizes.ownHint}>
        <SizeFields
          groups={groups}
          value={form.values.sizes}
          onChange={(sizes) => form.setFieldValue("sizes", sizes)}
          errors={form.errors}
        />
      </FormSection>
    </FormPage>
  );
}

/** A login address is changed with the password, and confirmed; not here. */
function EmailField({ email }: { email: string }) {
  return (
    <Stack gap={6}>
      <TextInput
        label={words.details.email}
        description={words.details.emailHint}
        value={email}
        readOnly
        variant="filled"
      />
      <Anchor component={Link} to={paths.security} size="sm">
        {words.details.changeEmail}
      </Anchor>
    </Stack>
  );
}

function Membership({ membership }: Pick<MemberUser, "membership">) {
  return (
    <div className={classes.membership}>
      <Text size="sm" fw={500}>
        {words.details.membership}
      </Text>
      {membership ? (
        <Text>
          {membership.name}
          {membership.season_end && (
            <Text span c="dimmed">
              {" · "}
              {words.details.until(formatDay(membership.season_end))}
            </Text>
          )}
        </Text>
      ) : (
        <Text c="dimmed">{words.details.noMembership}</Text>
      )}
    </div>
  );
}
