import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import type { PackRow } from "#contract/packs.ts";
import { text } from "#contract/shapes.ts";
import { packs as words } from "#words/panel/packs.ts";
import { packFormPath } from "../../../../lib/panel-paths.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { useDuplicatePack } from "../api.ts";

const schema = z.object({ season: text(40) });

/** Asks for which season the copy is, then opens it as a draft. */
export function DuplicateDialog({ pack, onClose }: { pack: PackRow | null; onClose: () => void }) {
  // What it was about stays while the dialog fades out.
  const [shown, setShown] = useState(pack);
  if (pack !== null && pack !== shown) setShown(pack);
  return (
    <FormDialog
      opened={pack !== null}
      onClose={onClose}
      title={shown && words.duplicateDialog.duplicate(shown.name)}
    >
      {shown && <DuplicateForm key={shown.id} pack={shown} onClose={onClose} />}
    </FormDialog>
  );
}

function DuplicateForm({ pack, onClose }: { pack: PackRow; onClose: () => void }) {
  const navigate = useNavigate();
  const duplicate = useDuplicatePack((copy) => {
    onClose();
    void navigate(packFormPath(copy.type, copy.id));
  });
  const form = useForm({ initialValues: { season: "" }, validate: zodResolver(schema) });
  const submit = form.onSubmit((values) =>
    duplicate.mutate(
      { id: pack.id, ...schema.parse(values) },
      {
        onError: (error) => {
          showFieldErrors(form, error);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.duplicateDialog.copyIsDraftWithSame}
        </Text>
        <TextInput
          label={words.duplicateDialog.season}
          description={words.duplicateDialog.thisOneIsFor(pack.season)}
          data-autofocus
          maxLength={40}
          {...form.getInputProps("season")}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={duplicate.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.duplicateDialog.cancel}
          </Button>
          <Button type="submit" loading={duplicate.isPending}>
            {words.duplicateDialog.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
