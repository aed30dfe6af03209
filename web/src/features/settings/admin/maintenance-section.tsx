import { Button, Text } from "@mantine/core";
import type { ClubSettingsView } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useMaintenance } from "./api.ts";

type MaintenanceSectionProps = { closedBy: ClubSettingsView["profile"]["closed_by"] };

/** Takes effect immediately, so it is a button beside the form, not a switch in it. */
export function MaintenanceSection({ closedBy }: MaintenanceSectionProps) {
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
