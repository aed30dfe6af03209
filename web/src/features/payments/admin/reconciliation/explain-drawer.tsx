import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Difference } from "#contract/reconciliation.ts";
import { text } from "#contract/shapes.ts";
import { payments as words } from "#words/panel/payments.ts";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { SubjectDrawer } from "../../../../ui/subject-drawer.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { differenceWords } from "../../difference-words.ts";
import { useExplain } from "./api.ts";

type DrawerProps = { difference: Difference | null; onClose: () => void };

/** Records the explanation of a difference. */
export function ExplainDrawer({ difference, onClose }: DrawerProps) {
  return (
    <SubjectDrawer
      subject={difference}
      onClose={onClose}
      title={() => words.explainDrawer.explainADifference}
    >
      {(shown) => shown && <ExplainForm difference={shown} onClose={onClose} />}
    </SubjectDrawer>
  );
}

const noteForm = z.object({ note: text(300) });

function ExplainForm({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const explain = useExplain();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: { note: difference.note }, validate: zodResolver(noteForm) });
  const submit = form.onSubmit(({ note }) => {
    setError(null);
    explain.mutate(
      { id: difference.id, note },
      {
        onSuccess: onClose,
        onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.explainDrawer.explainADifference}>
      <Stack>
        <div>
          <Text fw={600}>{differenceWords[difference.kind]}</Text>
          <Text size="sm" c="dimmed">
            {difference.text}
          </Text>
        </div>
        <Textarea
          label={words.explainDrawer.explanation}
          description={words.explainDrawer.itMarksDifferenceAsExplained}
          autosize
          minRows={3}
          maxLength={300}
          required
          data-autofocus
          {...form.getInputProps("note")}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.explainDrawer.cancel}
          </Button>
          <Button type="submit" loading={explain.isPending}>
            {words.explainDrawer.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
