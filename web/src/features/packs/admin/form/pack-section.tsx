import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { packStatuses } from "#contract/packs.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import { PictureField } from "../../../../ui/picture-upload.tsx";
import { RichTextEditor } from "../../../../ui/rich-text-editor.tsx";
import type { PackValues } from "../../pack-values.ts";

const statusHints = {
  draft: words.packSection.onlyStaffCanSeeIt,
  live: words.packSection.membersWho,
  archived: words.packSection.nobodyReceivesItAnyMore,
};

/** What it is called, when it may be redeemed, and what members read and see of it. */
export function PackSection({ form }: { form: UseFormReturnType<PackValues> }) {
  const textError = (field: keyof PackValues) => {
    const error = form.errors[field];
    return typeof error === "string" ? error : null;
  };
  return (
    <FormSection title={words.packSection.pack}>
      <Columns cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={words.packSection.name}
          required
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={words.packSection.season}
          required
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps("season")}
        />
      </Columns>
      <Columns cols={{ base: 1, xs: 2, sm: 3 }} spacing="md">
        <TextInput
          type="date"
          label={words.packSection.firstDay}
          description={words.packSection.emptyAtOnce}
          {...form.getInputProps("opens_on")}
        />
        <TextInput
          type="date"
          label={words.packSection.lastDay}
          description={words.packSection.emptyNoExpiry}
          {...form.getInputProps("closes_on")}
        />
        <Select
          label={words.packSection.status}
          description={statusHints[form.values.status]}
          allowDeselect={false}
          data={packStatuses.map((value) => ({ value, label: statusLook("pack", value).label }))}
          {...form.getInputProps("status")}
        />
      </Columns>
      <RichTextEditor
        label={words.packSection.description}
        description={words.packSection.whatMembersReadAbout}
        minHeight={120}
        value={form.values.description}
        onChange={(html) => form.setFieldValue("description", html)}
        error={textError("description")}
      />
      <PictureField
        label={words.packSection.picture}
        kind="product"
        value={form.values.image}
        onChange={(image) => form.setFieldValue("image", image)}
        error={textError("image")}
      />
    </FormSection>
  );
}
