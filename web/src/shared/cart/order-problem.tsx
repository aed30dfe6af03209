import { Alert, List, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { errorText } from "#web/lib/errors.ts";

type OrderProblemProps = {
  error: unknown;
  /** What is wrong with single goods. */
  lines: { key: string; text: ReactNode }[];
  /** What to do. */
  children: ReactNode;
};

/** Why an order was not placed. */
export function OrderProblem({ error, lines, children }: OrderProblemProps) {
  const alert = useRef<HTMLDivElement>(null);
  // The button is at the bottom of a phone; the error must not stay out of sight at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another error is shown again
  useEffect(() => {
    alert.current?.scrollIntoView({ block: "center" });
  }, [error]);
  return (
    <Alert
      ref={alert}
      color="error"
      variant="light"
      icon={<IconAlertCircle size={20} aria-hidden />}
      role="alert"
    >
      <Stack gap="sm">
        <span>{errorText(error)}</span>
        {lines.length > 0 && (
          <List size="sm">
            {lines.map(({ key, text }) => (
              <List.Item key={key}>{text}</List.Item>
            ))}
          </List>
        )}
        {children}
      </Stack>
    </Alert>
  );
}
