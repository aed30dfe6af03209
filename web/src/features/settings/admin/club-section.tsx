import { Anchor, Select, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { clubProfileForm } from "#contract/settings.ts";
import { sentence } from "#web/ui/sentence.ts";
import { settings as words } from "#words/panel/settings.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { knownTimeZones } from "../../../lib/format-figures.ts";
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

/** `unchanged` keeps the present logo. */
const UNCHANGED = "unchanged";

/** The zones that this browser knows, and the present one, which another browser may call by another name. */
function zonesWith(present: string): string[] {
  return [...new Set(["UTC", present, ...knownTimeZones()])].toSorted();
}

export function ClubSection({ view, nav, onReload }: SectionProps) {
  const { profile: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ profile }) => ({
      club_name: profile.club_name,
      club_logo: UNCHANGED as string | null,
      primary_color: profile.primary_color,
      secondary_color: profile.secondary_color,
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
    <FormPage title={words.clubSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.clubSection.club}
        description={sentence(
          words.clubSection.theShopIsAt(
            <Anchor href={loaded.profile.shop_url}>{loaded.profile.shop_url}</Anchor>,
          ),
        )}
      >
        <TextInput
          label={words.clubSection.clubName}
          required
          maw={420}
          {...form.getInputProps("club_name")}
        />
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
      <FormSection title={words.clubSection.daysAndTimes} description={words.clubSection.daysAndMonthsBegin}>
        <Select
          label={words.clubSection.zone}
          description={words.clubSection.itIsThere(formatDateTime(now, form.values.time_zone))}
          required
          searchable
          maw={420}
          nothingFoundMessage={words.clubSection.noSuchZone}
          data={zones}
          {...form.getInputProps("time_zone")}
        />
        <Text size="sm" c="dimmed">
          {words.clubSection.whenYouChangeIt}
        </Text>
      </FormSection>
      <FormSection title={words.clubSection.colours} description={words.clubSection.usedForButtons}>
        <Columns cols={{ base: 1, sm: 2 }} spacing="lg">
          <ColorField
            label={words.clubSection.primaryColour}
            value={primary_color}
            onChange={(color) => form.setFieldValue("primary_color", color)}
            error={form.errors.primary_color}
          />
          <ColorField
            label={words.clubSection.secondaryColour}
            value={secondary_color}
            onChange={(color) => form.setFieldValue("secondary_color", color)}
            error={form.errors.secondary_color}
          />
        </Columns>
        <LookPreview name={club_name} logo={logo} primary={primary_color} secondary={secondary_color} />
        <Text size="sm" c="dimmed">
          {words.clubSection.visitorsSeeSavedColours}
        </Text>
      </FormSection>
      <MaintenanceSection closedBy={view.profile.closed_by} />
    </FormPage>
  );
}
