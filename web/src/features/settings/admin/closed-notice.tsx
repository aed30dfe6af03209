import { Alert, Button, Group, Text } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { useMay } from "#web/lib/rights.ts";
import { settings as words } from "#words/panel/settings.ts";
import classes from "./closed-notice.module.css";
import { useMaintenance } from "./use-save-settings.ts";

const texts = {
  club: words.closedNotice.shopIsClosedForMaintenance,
  operator: words.closedNotice.operatorOfThisInstallation,
};

/** Over every screen of the panel while the club is closed, with the way to open it for those who may. */
export function ClosedNotice() {
  const info = useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const maintenance = useMaintenance();
  const mayChange = useMay("changeSettings");
  const closedBy = info.data?.data.closed_by ?? null;
  if (closedBy === null) return null;
  return (
    <Alert color="warning" icon={<IconTool aria-hidden />} className={classes.notice} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.text}>
          {texts[closedBy]}
        </Text>
        {closedBy === "club" && mayChange && (
          <Button
            size="xs"
            loading={maintenance.isPending}
            onClick={() => maintenance.mutate({ closed: false })}
          >
            {words.closedNotice.openTheShop}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
