import { Button, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ui } from "#words/ui.ts";
import classes from "./states.module.css";

type ErrorStateProps = {
  title?: string;
  text?: string;
  retryLabel?: string;
  onRetry?: () => void;
};

export function ErrorState({
  title = ui.states.failed,
  text,
  retryLabel = ui.states.tryAgain,
  onRetry,
}: ErrorStateProps) {
  return (
    <Stack className={classes.state} role="alert">
      <div className={classes.errorIcon}>
        <IconAlertTriangle size={26} stroke={1.6} aria-hidden />
      </div>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Stack>
  );
}
