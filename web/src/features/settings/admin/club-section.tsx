import { Anchor, Button, Group, Input, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import type { StoredPicture } from "#contract/pictures.ts";
import { type ClubSettingsView, clubProfileForm } from "#contract/settings.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { knownTimeZones } from "#web/lib/format-figures.ts";
import { Columns } from "#web/ui/columns.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { ClubLogo } from "#web/ui/logo.tsx";
import { PictureDrop } from "#web/ui/picture-upload.tsx";
import { sentence } from "#web/ui/written.tsx";
import { settings as words } from "#words/panel/settings.ts";
import { ColorField, LookPreview } from "./look.tsx";
import { type SectionProps, useSectionForm } from "./section-forms.ts";
import { useMaintenance, useSaveSettings } from "./use-save-settings.ts";

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

type LogoFieldProps = {
  name: string;
  /** Address of the logo as it would be saved. */
  address: string | null;
  onChange: (picture: StoredPicture | null) => void;
  error?: ReactNode;
};

const PREVIEW_SIZE = 72;

/** Shows, replaces or removes the logo. Unlike other pictures it is known by its address alone. */
function LogoField({ name, address, onChange, error }: LogoFieldProps) {
  const labelId = useId();
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={labelId}
      label={words.logoField.logo}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={words.logoField.shownInHeaderOfShop}
      error={error}
    >
      <Stack gap="sm" mt={6}>
        {address && (
          <Group>
            <ClubLogo size={PREVIEW_SIZE} name={name} src={address} />
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {words.logoField.remove}
            </Button>
          </Group>
        )}
        <PictureDrop
          kind="logo"
          label={address ? words.logoField.replaceTheLogo : words.logoField.addALogo}
          onUploaded={onChange}
        />
      </Stack>
    </Input.Wrapper>
  );
}

type MaintenanceSectionProps = { closedBy: ClubSettingsView["profile"]["closed_by"] };

/** Takes effect immediately, so it is a button beside the form, not a switch in it. */
function MaintenanceSection({ closedBy }: MaintenanceSectionProps) {
  const maintenance = useMaintenance();
  const close = async () => {
    if (await confirmDialog(closing)) maintenance.mutate({ closed: true });
  };
  return (
    <FormSection
      title={words.maintenanceSection.maintenance}
      description={words.maintenanceSection.closeShopWhileYouMake}
    >
      {closedBy === null && (
        <Button
          variant="default"
          onClick={close}
          loading={maintenance.isPending}
          style={{ alignSelf: "start" }}
        >
          {words.maintenanceSection.closeTheShop}
        </Button>
      )}
      {closedBy === "club" && (
        <Button
          onClick={() => maintenance.mutate({ closed: false })}
          loading={maintenance.isPending}
          style={{ alignSelf: "start" }}
        >
          {words.maintenanceSection.openTheShop}
        </Button>
      )}
      {closedBy === "operator" && (
        <Text size="sm">{words.maintenanceSection.operatorOfThisInstallation}</Text>
      )}
    </FormSection>
  );
}

const closing = {
  title: words.maintenanceSection.closeTheShopForMaintenance,
  text: (
    <>
      {words.maintenanceSection.membersAndVisitorsSeeMaintenance}
      <br />
      <br />
      {words.maintenanceSection.youAndRestOfStaff}
    </>
  ),
  confirmLabel: words.maintenanceSection.closeTheShop,
};
