import { Anchor, Select, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { clubProfileForm } from "#contract/settings.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Columns } from "../../../ui/columns.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useSaveSettings } from "./api.ts";
import { ColorField } from "./color-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { LookPreview } from "./look-preview.tsx";
import { MaintenanceSection } from "./maintenance-section.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

/** `unchanged` keeps the logo there is. */
const UNCHANGED = "unchanged";

/** The names that this browser knows, with the one there is: another browser may know it by another name. */
function zonesWith(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])].toSorted();
}

export function ClubSection({ view, nav, onReload }: SectionProps) {
  const { profile: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ profile }) => ({
      ...{ club_name: profile.club_name, club_logo: UNCHANGED as string | null },
      ...{ primary_color: profile.primary_color, secondary_color: profile.secondary_color },
      time_zone: profile.time_zone,
    }),
    inputOf: ({ club_logo, ...values }, version) => ({
      ...values,
      ...(club_logo !== UNCHANGED && { club_logo }),
      version,
    }),
    schema: clubProfileForm,
  });
  // A new logo is known by its key; to show it, its address is kept beside it.
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [now] = useState(() => new Date().toISOString());
  const zones = useMemo(() => zonesWith(loaded.profile.time_zone), [loaded.profile.time_zone]);
  const { club_name, club_logo, primary_color, secondary_color } = form.values;
  const present = club_logo === UNCHANGED ? loaded.profile.club_logo : null;
  const logo = club_logo !== null && club_logo !== UNCHANGED ? uploaded : present;
  return (
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title="Club"
        description={
          <>
            The shop is at <Anchor href={loaded.profile.shop_url}>{loaded.profile.shop_url}</Anchor>
          </>
        }
      >
        <TextInput label="Club name" required maw={420} {...form.getInputProps("club_name")} />
        <LogoField
          name={club_name}
          address={logo}
          error={form.errors.club_logo}
          onChange={(picture) => {
            setUploaded(picture?.url ?? null);
            form.setFieldValue("club_logo", picture?.key ?? null);
          }}
        />
      </FormSection>
      <FormSection
        title="Days and times"
        description="Days and months begin at midnight in this zone: on the dashboard, in lists and workbooks, and for the last day of credits and packs."
      >
        <Select
          label="Time zone"
          description={`It is ${formatDateTime(now, form.values.time_zone)} there.`}
          required
          searchable
          maw={420}
          nothingFoundMessage="No time zone of that name"
          data={zones}
          {...form.getInputProps("time_zone")}
        />
        <Text size="sm" c="dimmed">
          When you change it, credits and packs keep their last day, and the dashboard's figures are worked
          out again.
        </Text>
      </FormSection>
      <FormSection
        title="Colours"
        description="Used for buttons, links and headers in the shop and in emails. Text needs a contrast of 4.5:1 for everyone to be able to read it; where a colour falls short, a shade that works is used instead."
      >
        <Columns cols={{ base: 1, sm: 2 }} spacing="lg">
          <ColorField
            label="Primary colour"
            value={primary_color}
            onChange={(color) => form.setFieldValue("primary_color", color)}
            error={form.errors.primary_color}
          />
          <ColorField
            label="Secondary colour"
            value={secondary_color}
            onChange={(color) => form.setFieldValue("secondary_color", color)}
            error={form.errors.secondary_color}
          />
        </Columns>
        <LookPreview name={club_name} logo={logo} primary={primary_color} secondary={secondary_color} />
        <Text size="sm" c="dimmed">
          Visitors see saved colours with the next page they load.
        </Text>
      </FormSection>
      <MaintenanceSection closedBy={view.profile.closed_by} />
    </FormPage>
  );
}
