import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { day } from "#contract/shapes.ts";
import { payments as words } from "#words/panel/payments.ts";
import { DateField } from "../../../../ui/date-field.tsx";
import { months, RangeButtons } from "../../../../ui/day-range.tsx";
import { Modal } from "../../../../ui/dialogs.tsx";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { lastWeek } from "../../difference-words.ts";
import { useCompare } from "./api.ts";

type DialogProps = { opened: boolean; onClose: () => void; onStarted: (jobId: number) => void };

/** Compares chosen days with Stripe straight away. */
export function CompareDialog({ opened, ...props }: DialogProps) {
  return (
    <Modal opened={opened} onClose={props.onClose} centered title={words.compareDialog.compareWithStripeNow}>
      <CompareForm {...props} />
    </Modal>
  );
}

const periodForm = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: words.compareDialog.thisIsBeforeFirstDay });

function CompareForm({ onClose, onStarted }: Omit<DialogProps, "opened">) {
  const compare = useCompare(onStarted);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: lastWeek(new Date()), validate: zodResolver(periodForm) });
  const submit = form.onSubmit((values) => {
    setError(null);
    compare.mutate(values, {
      onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
    });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.compareDialog.compareWithStripeNow}>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.compareDialog.atMost31Days}
        </Text>
        <Group grow align="flex-start">
          <DateField label={words.compareDialog.firstDay} required {...form.getInputProps("from")} />
          <DateField label={words.compareDialog.lastDay} required {...form.getInputProps("to")} />
        </Group>
        <RangeButtons
          ranges={months()}
          {...form.values}
          onChoose={({ from, to }) => form.setValues({ from, to })}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.compareDialog.cancel}
          </Button>
          <Button type="submit" loading={compare.isPending}>
            {words.compareDialog.compare}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
