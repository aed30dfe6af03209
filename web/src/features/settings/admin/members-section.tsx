import { Switch } from "@mantine/core";
import { entitlementsSettingsForm } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function MembersSection({ view, nav, onReload }: SectionProps) {
  const { entitlements: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ entitlements }) => ({ ...entitlements }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: entitlementsSettingsForm,
  });
  return (
    <FormPage title={words.membersSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection title={words.membersSection.whoSeesTheShop}>
        <Switch
          label={words.membersSection.onlyMembersSeeTheShop}
          description={words.membersSection.visitorsSeeLoginAndInformation}
          {...form.getInputProps("members_only", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title={words.membersSection.orders}>
        <Switch
          label={words.membersSection.membersMayCancelOrderThemselves}
          description={words.membersSection.untilSomebodyStartsPackingIt}
          {...form.getInputProps("member_may_cancel", { type: "checkbox" })}
        />
      </FormSection>
    </FormPage>
  );
}
