import { Select, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { packStatuses } from "#contract/packs.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { useSeasons } from "../../../../shared/seasons/use-seasons.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { RangeButtons } from "../../../../ui/day-range.tsx";
import { FormSection } from "../../../../ui/form-section.tsx";
import type { PackValues } from "../../pack-values.ts";

const statusHints = {
  draft: words.whenSection.onlyStaffCanSeeIt,
  live: words.whenSection.membersWho,
  archived: words.whenSection.nobodyReceivesItAnyMore,
};

/** Whether and when it may be redeemed. */
export function WhenSection({ form }: { form: UseFormReturnType<PackValues> }) {
  const { opens_on, closes_on, status } = form.values;
  return (
    <FormSection title={words.whenSection.whenItCanBeRedeemed}>
      <Select
        label={words.whenSection.status}
        description={statusHints[status]}
        allowDeselect={false}
        data={packStatuses.map((value) => ({ value, label: statusLook("pack", value).label }))}
        {...form.getInputProps("status")}
      />
      <Stack gap="xs">
        <Columns cols={{ base: 1, xs: 2 }} spacing="md">
          <DateField
            label={words.whenSection.firstDay}
            description={words.whenSection.emptyAtOnce}
            {...form.getInputProps("opens_on")}
          />
          <DateField
            label={words.whenSection.lastDay}
            description={words.whenSection.emptyNoExpiry}
            {...form.getInputProps("closes_on")}
          />
        </Columns>
        <RangeButtons
          ranges={useSeasons()}
          from={opens_on}
          to={closes_on}
          onChoose={({ from, to }) => form.setValues({ opens_on: from, closes_on: to })}
        />
      </Stack>
    </FormSection>
  );
}
