import { Button, Text } from "@mantine/core";
import type { ClubSettingsView } from "#contract/settings.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useMaintenance } from "./api.ts";

type MaintenanceSectionProps = { closedBy: ClubSettingsView["profile"]["closed_by"] };

/** Acts at once, so it is a button beside the form and not a switch in it. */
export function MaintenanceSection({ closedBy }: MaintenanceSectionProps) {
  const maintenance = useMaintenance();
  const close = async () => {
    if (await confirmDialog(closing)) maintenance.mutate({ closed: true });
  };
  return (
    <FormSection
      title="Maintenance"
      description="Close the shop while you make big changes. Members and visitors are told to come back later."
    >
      {closedBy === null && (
        <Button
          variant="default"
          onClick={close}
          loading={maintenance.isPending}
          style={{ alignSelf: "start" }}
        >
          Close the shop
        </Button>
      )}
      {closedBy === "club" && (
        <Button
          onClick={() => maintenance.mutate({ closed: false })}
          loading={maintenance.isPending}
          style={{ alignSelf: "start" }}
        >
          Open the shop
        </Button>
      )}
      {closedBy === "operator" && (
        <Text size="sm">
          The operator of this installation has closed the shop. Ask them to open it again.
        </Text>
      )}
    </FormSection>
  );
}

const closing = {
  title: "Close the shop for maintenance?",
  text: (
    <>
      Members and visitors see "MAINTENANCE MODE" instead of the shop: they cannot log in, look around or
      order. Payments that have already started are still completed.
      <br />
      <br />
      You and the rest of the staff can still work in this panel. Anyone who needs to log in will find a "For
      staff" link on that screen, which leads to /adminlogin. You can open the shop again at any time.
    </>
  ),
  confirmLabel: "Close the shop",
};
