import { Badge, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import type { OwnSession } from "#contract/account.ts";
import { security } from "#words/security.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "../api.ts";
import classes from "./devices.module.css";

const words = security.devices;

/** Where the member is logged in: this device first; each of the others can be logged out. */
export function DevicesSection() {
  const sessions = useSessions();
  return (
    <FormSection title={words.title} description={words.text}>
      <QueryState query={sessions} skeleton={<Skeleton height={72} />}>
        {({ data }) => <Devices devices={data} />}
      </QueryState>
    </FormSection>
  );
}

function Devices({ devices }: { devices: OwnSession[] }) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const askEndOthers = async () => {
    const isSure = await confirmDialog({
      title: words.endOthersTitle,
      text: words.endOthersText,
      confirmLabel: words.endOthers,
      isDestructive: true,
    });
    if (isSure) endOthers.mutate({});
  };
  return (
    <>
      <ul className={classes.list} aria-label={words.label}>
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isEnding={end.isPending && end.variables.id === device.id}
            onEnd={() => end.mutate({ id: device.id })}
          />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          variant="default"
          onClick={askEndOthers}
          loading={endOthers.isPending}
          w={{ base: "100%", xs: "fit-content" }}
        >
          {words.endOthers}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {words.onlyThis}
        </Text>
      )}
    </>
  );
}

type DeviceProps = { device: OwnSession; isEnding: boolean; onEnd: () => void };

function Device({ device, isEnding, onEnd }: DeviceProps) {
  const name = words.device(device.browser, device.system);
  const isPhone = ["Android", "iPhone", "iPad"].includes(device.system ?? "");
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.7} aria-hidden className={classes.icon ?? ""} />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {device.is_current && (
            <Badge variant="light" color="success">
              {words.current}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {words.since(formatDate(device.created_at))}
          {" · "}
          {words.lastUsed(formatDateTime(device.last_seen_at))}
        </Text>
      </div>
      {!device.is_current && (
        <Button variant="default" size="xs" aria-label={words.endOf(name)} loading={isEnding} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
