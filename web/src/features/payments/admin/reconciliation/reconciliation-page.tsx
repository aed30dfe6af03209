import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  type Difference,
  differenceKinds,
  differenceStates,
  reconciliation,
} from "#contract/reconciliation.ts";
import { day, text } from "#contract/shapes.ts";
import { differenceWords, lastWeek } from "#web/features/payments/admin/reconciliation/differences.tsx";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { months, RangeButtons } from "#web/ui/day-range.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { nouns } from "#words/nouns.ts";
import { payments as words } from "#words/panel/payments.ts";
import { DaysCard } from "./days-card.tsx";
import { differenceColumns } from "./differences.tsx";

const DAYS = { ...nouns.days, done: words.reconciliation.compared };

const differenceFilters: ListFilter[] = [
  {
    name: "status",
    label: words.reconciliation.state,
    choices: statusChoices("difference", differenceStates),
  },
  {
    name: "kind",
    label: words.reconciliation.kind,
    choices: differenceKinds.map((value) => ({ value, label: differenceWords[value] })),
  },
];

/** Stripe's books against the shop's: what differs, and the days that were compared. */
export function Component() {
  const list = useList(adminApi.reconciliation.differences, reconciliation.differences, {
    sort: "found_at",
    order_by: "desc",
  });
  const [jobId, setJobId, forgetJob] = useJobId("reconciliation-job");
  const [isChoosing, choosing] = useDisclosure(false);
  const [explained, setExplained] = useState<Difference | null>(null);
  return (
    <>
      <ListScreen<Difference>
        title={words.reconciliation.reconciliation}
        label={words.reconciliation.differences}
        back={{ label: words.reconciliation.payment, to: panelPaths.payments }}
        text={words.reconciliation.everyNight}
        primary={
          <Button leftSection={<IconArrowsDiff size={18} aria-hidden />} onClick={choosing.open}>
            {words.reconciliation.compareNow}
          </Button>
        }
        list={list}
        columns={differenceColumns(setExplained)}
        searchPlaceholder={words.reconciliation.orderOrStripeReference}
        filters={differenceFilters}
        empty={{
          lead: words.reconciliation.nothingDiffers,
          text: words.reconciliation.stripeAndShopAgree,
          narrowed: {
            text: words.reconciliation.noDifferencesMatch,
            showAll: words.reconciliation.showAllDifferences,
          },
        }}
      >
        <JobProgress jobId={jobId} noun={DAYS} after={adminApi.reconciliation.run} onForget={forgetJob} />
        <DaysCard />
      </ListScreen>
      <CompareDialog
        opened={isChoosing}
        onClose={choosing.close}
        onStarted={(id) => {
          setJobId(id);
          choosing.close();
        }}
      />
      <ExplainDrawer difference={explained} onClose={() => setExplained(null)} />
    </>
  );
}

type DialogProps = { opened: boolean; onClose: () => void; onStarted: (jobId: number) => void };

/** Compares chosen days with Stripe straight away. */
function CompareDialog({ opened, ...props }: DialogProps) {
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
  const compare = useMutation(
    adminApi.reconciliation.run.mutationOptions({
      ...inForm,
      onSuccess: ({ data }) => onStarted(data.job_id),
    }),
  );
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

type DrawerProps = { difference: Difference | null; onClose: () => void };

/** Records the explanation of a difference. */
function ExplainDrawer({ difference, onClose }: DrawerProps) {
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
  const explain = useMutation(adminApi.reconciliation.explain.mutationOptions(inForm));
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
