import { Button, Group, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import type { AdminReturn } from "#contract/returns.ts";
import { longText, text } from "#contract/shapes.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { returns as words } from "#words/panel/returns.ts";

/** Each answers with the return as it is now. The dialogs show errors themselves, except `onStale`. */
export function useDecisions(id: number, onStale: () => void) {
  const cache = useQueryClient();
  const options = {
    ...inFormOnItsPage,
    onSuccess: ({ data }: { data: AdminReturn }) => {
      cache.setQueryData(adminApi.returns.get.queryKey({ input: { id } }), { data });
    },
    onError: (error: unknown) => {
      if (hasCode(error, "STALE_VERSION") || hasCode(error, "INVALID_TRANSITION")) onStale();
    },
  };
  return {
    approve: useMutation(adminApi.returns.approve.mutationOptions(options)),
    decline: useMutation(adminApi.returns.decline.mutationOptions(options)),
    receive: useMutation(adminApi.returns.receive.mutationOptions(options)),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

type Dialog = { one: AdminReturn; opened: boolean; onClose: () => void };

type FrameProps = Pick<Dialog, "opened" | "onClose"> & { title: string; children: ReactNode };

export function DecisionFrame({ opened, onClose, title, children }: FrameProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} centered title={title}>
      {children}
    </FormDialog>
  );
}

/** Approves the return. The instructions start as those in the settings and can be changed for this one. */
export function ApproveDialog({ one, opened, onClose, approve }: Dialog & Pick<Decisions, "approve">) {
  const instructions = useQuery(
    adminApi.settings.getSettings.queryOptions({
      input: {},
      enabled: opened,
      staleTime: FRESH_FOR_MS,
      select: ({ data }) => data.returns.returns_instructions,
    }),
  );
  const isExchange = one.kind === "exchange";
  return (
    <DecisionFrame
      opened={opened}
      onClose={onClose}
      title={isExchange ? words.decisionDialogs.approveThisExchange : words.decisionDialogs.approveThisReturn}
    >
      <QueryState query={instructions} skeleton={<Skeleton height={160} />}>
        {(written) => (
          <AnswerForm
            name={
              one.difference > 0
                ? words.decisionDialogs.approveWithTheDifference
                : words.decisionDialogs.approve
            }
            label={words.decisionDialogs.howToSendGoodsBack}
            description={
              words.decisionDialogs[one.member.email === "" ? "settingsAreShown" : "emailSaysSettings"]
            }
            explanation={
              differenceSentence(one) ??
              (isExchange
                ? words.decisionDialogs.replacementIsSetAside
                : words.decisionDialogs.moneyIsRefundedOnceGoods)
            }
            initial={written}
            check={approveAnswer}
            decision={approve}
            also={{ accepted_difference: one.difference }}
            one={one}
            onClose={onClose}
          />
        )}
      </QueryState>
    </DecisionFrame>
  );
}

/** What costs more now than when the member asked; null if nothing does. */
function differenceSentence({ difference }: AdminReturn): string | null {
  if (difference === 0) return null;
  return words.decisionDialogs.replacementNowCostsMore(formatDollars(difference));
}

export function DeclineDialog({ one, opened, onClose, decline }: Dialog & Pick<Decisions, "decline">) {
  return (
    <DecisionFrame
      opened={opened}
      onClose={onClose}
      title={
        one.kind === "exchange"
          ? words.decisionDialogs.declineThisExchange
          : words.decisionDialogs.declineThisReturn
      }
    >
      <AnswerForm
        name="Decline"
        label={words.decisionDialogs.why}
        description={words.decisionDialogs[one.member.email === "" ? "memberHasNoEmail" : "memberSeesIt"]}
        explanation={
          one.status === "approved" && one.kind === "exchange"
            ? words.decisionDialogs.whatWasSetAside
            : words.decisionDialogs.thisCannotBeUndone
        }
        initial=""
        check={declineAnswer}
        decision={decline}
        one={one}
        onClose={onClose}
        isDestructive
      />
    </DecisionFrame>
  );
}

const approveAnswer = z.object({ answer: longText(1_000, 0) });
const declineAnswer = z.object({ answer: text(1_000) });

type AnswerFormProps = {
  /** The act as a verb; names form and button. */
  name: string;
  label: string;
  description: string;
  explanation: string;
  initial: string;
  check: typeof approveAnswer;
  decision: Decisions["approve"] | Decisions["decline"];
  /** What else is said with the answer. */
  also?: { accepted_difference: number };
  one: AdminReturn;
  onClose: () => void;
  isDestructive?: boolean;
};

/** Mounted anew each time its dialog opens. */
function AnswerForm(props: AnswerFormProps) {
  const { name, label, description, explanation, initial, check, decision, also, one, onClose } = props;
  // The version is the one that was read here: a change by somebody else in the meantime is not overwritten.
  const [version] = useState(one.version);
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: { answer: initial }, validate: zodResolver(check) });
  const submit = ({ answer }: { answer: string }) => {
    setError(null);
    decision.mutate(
      { id: one.id, answer, version, ...also },
      {
        onSuccess: onClose,
        onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
      },
    );
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={name}>
      <Stack>
        <Text size="sm" c="dimmed">
          {explanation}
        </Text>
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps("answer")}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.decisionDialogs.cancel}
          </Button>
          <Button type="submit" loading={decision.isPending} {...(props.isDestructive && { color: "error" })}>
            {name}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
