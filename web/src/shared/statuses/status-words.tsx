import { Text } from "@mantine/core";
import { isException, type StatusKind, statusLook } from "./status-badge.tsx";

/** A state as plain words, for it is as it should be; only what somebody should look at has a colour. */
export function StatusWords({ kind, status }: { kind: StatusKind; status: string }) {
  const look = statusLook(kind, status);
  return (
    <Text size="sm" c={isException(look) ? look.tone : undefined} style={{ whiteSpace: "nowrap" }}>
      {look.label}
    </Text>
  );
}
