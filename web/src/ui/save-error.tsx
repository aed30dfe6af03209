import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { hasCode } from "#web/lib/errors.ts";
import { ui } from "#words/ui.ts";
import { FormError } from "./form-errors.tsx";

const words = ui.form.conflict;

type SaveErrorProps = {
  error: unknown;
  /** Loads what somebody else saved meanwhile, replacing what is typed here. */
  onReload?: () => void;
};

/**
 * What a form was refused with; STALE_VERSION is a notice that leads to what somebody else saved, and what is not found was
 * deleted by somebody else.
 */
export function SaveError({ error, onReload }: SaveErrorProps) {
  if (hasCode(error, "STALE_VERSION")) return <ConflictNotice onReload={onReload} />;
  return <FormError error={error} text={hasCode(error, "NOT_FOUND") ? ui.form.gone : undefined} />;
}

/** The notice alone. */
export function ConflictNotice({ onReload }: { onReload?: () => void }) {
  return (
    <Alert color="warning" role="alert" icon={<IconUsersGroup size={20} aria-hidden />} title={words.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words.text}</Text>
        {onReload && (
          <Button size="xs" variant="default" onClick={onReload}>
            {words.reload}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
