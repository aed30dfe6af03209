import { Alert, Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { creditsForm } from "#contract/club-credits.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { newIdempotencyKey } from "#web/lib/api-client.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { seasonEnds, useSeasons } from "#web/shared/seasons/seasons.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { DateTime, Money, sentence } from "#web/ui/written.tsx";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { Card } from "../person/cards.tsx";
import classes from "../person/person.module.css";
import { useKeptPerson } from "../use-person.ts";

/** What a member has, until when, and how much of it is set aside; admins change it here. */
export function CreditsCard({ member }: { member: AdminMember }) {
  const [act, setAct] = useState<CreditsAct | null>(null);
  const total = totalCredits(member);
  const about = { member: { id: member.id, name: member.name, email: member.email }, total };
  useHashAct(member.can.manage_credits ? { grant: () => setAct({ kind: "grant", ...about }) } : {});
  return (
    <Card title={words.creditsCard.credits}>
      <Text className={classes.balance}>
        <Money value={total} />
      </Text>
      {member.held_credits > 0 && (
        <Text size="sm" c="dimmed">
          {sentence(
            words.creditsCard.isSetAsideForOrders(
              <Money value={member.held_credits} />,
              <Money value={availableCredits(member)} />,
            ),
          )}
        </Text>
      )}
      <Divider my="sm" />
      <Parts member={member} />
      {member.can.manage_credits && (
        <Group grow mt="md">
          <Button onClick={() => setAct({ kind: "grant", ...about })}>{words.creditsCard.grant}</Button>
          <Button variant="default" onClick={() => setAct({ kind: "deduct", ...about })}>
            {words.creditsCard.deduct}
          </Button>
        </Group>
      )}
      <CreditsDialog act={act} onClose={() => setAct(null)} />
    </Card>
  );
}

function Parts({ member }: { member: AdminMember }) {
  const entries = member.credit_entries.toSorted(
    (a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at),
  );
  return (
    <Stack gap={6}>
      {entries.map((entry) => (
        <Group key={entry.id} justify="space-between" wrap="nowrap">
          <span>{sentence(words.creditsCard.until(<DateTime value={entry.expires_at} />))}</span>
          <Money value={entry.credits} />
        </Group>
      ))}
      <Group justify="space-between" wrap="nowrap">
        <span>{words.creditsCard.noExpiry}</span>
        <Money value={member.credits} />
      </Group>
    </Stack>
  );
}

/** What the dialog is about. `total` is the balance that was shown beside the button, in dollars. */
export type CreditsAct = {
  kind: "grant" | "deduct";
  member: { id: number; name: string; email: string };
  total: number;
};

type CreditsDialogProps = { act: CreditsAct | null; onClose: () => void };

/** Grants or deducts credits; shut while there is no act. */
export function CreditsDialog({ act, onClose }: CreditsDialogProps) {
  // Its subject stays while the dialog fades out.
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <FormDialog
      opened={act !== null}
      onClose={onClose}
      title={shown?.kind === "deduct" ? words.creditsDialog.deductCredits : words.creditsDialog.grantCredits}
    >
      {shown && <CreditsForm act={shown} onClose={onClose} />}
    </FormDialog>
  );
}

/** Starts again each time the dialog opens. */
function CreditsForm({ act, onClose }: { act: CreditsAct; onClose: () => void }) {
  // One key per opened dialog: a second click, or a retry after a lost answer, has no further effect.
  const [key] = useState(newIdempotencyKey);
  const manage = useMutation(
    adminApi.clubMembers.manageCredits.mutationOptions({
      ...inFormOnItsPage,
      ...useKeptPerson(),
      context: { headers: { "idempotency-key": key } },
    }),
  );
  const [error, setError] = useState<unknown>(null);
  const isGrant = act.kind === "grant";
  const seasons = useSeasons();
  const form = useForm({
    initialValues: { amount: "" as Typed, expires_on: "", reason: "" },
    validate: (values) => zodResolver(creditsForm)(toCreditsForm(values, act)),
  });
  const submit = form.onSubmit((values) => {
    setError(null);
    manage.mutate(toCreditsForm(values, act), {
      onSuccess: onClose,
      onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
    });
  });
  const after = balanceAfter(act.total, act.kind, form.values.amount);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={isGrant ? words.creditsDialog.grantCredits : words.creditsDialog.deductCredits}
    >
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {words.creditsDialog.balanceOf(act.member.name, formatDollars(act.total))}
        </Text>
        <MoneyField
          label={words.creditsDialog.amount}
          required
          data-autofocus
          {...form.getInputProps("amount")}
        />
        {isGrant && (
          <DateField
            label={words.creditsDialog.lastDay}
            description={words.creditsDialog.whateverIsLeftExpires}
            named={seasonEnds(seasons)}
            {...form.getInputProps("expires_on")}
          />
        )}
        <TextInput
          label={words.creditsDialog.reason}
          description={
            act.member.email === ""
              ? words.creditsDialog.memberHasNoEmail
              : isGrant
                ? words.creditsDialog.memberSeesItInEmail
                : words.creditsDialog.itIsShownInStatement
          }
          required
          autoComplete="off"
          {...form.getInputProps("reason")}
        />
        <Text size="sm" role="status" mih="1.5em">
          {after !== null &&
            sentence(
              words.creditsDialog.balanceAfterwards(
                <Text span fw={650} className="tabular" c={after < 0 ? "error" : undefined}>
                  {formatDollars(after)}
                </Text>,
              ),
            )}
        </Text>
        {hasCode(error, "IDEMPOTENCY_KEY_REUSED") ? <BookedBefore /> : <FormError error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.creditsDialog.cancel}
          </Button>
          <Button type="submit" loading={manage.isPending}>
            {isGrant ? words.creditsDialog.grantCredits : words.creditsDialog.deductCredits}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The first attempt arrived although its answer was lost, and then the amount was changed. */
function BookedBefore() {
  return (
    <Alert color="warning" role="alert">
      {words.creditsDialog.yourFirstAttempt}
    </Alert>
  );
}

type Wallet = Pick<AdminMember, "credits" | "credit_entries" | "held_credits">;

/** What can be spent or deducted now, in dollars. */
export function availableCredits(wallet: Wallet): number {
  return toDollars(toCents(totalCredits(wallet)) - toCents(wallet.held_credits));
}

/** The balance after a grant or a deduction, in dollars; null while no amount is typed. */
export function balanceAfter(total: number, kind: "grant" | "deduct", amount: Typed): number | null {
  const cents = toCents(Number(amount));
  if (!(cents > 0)) return null;
  return toDollars(toCents(total) + (kind === "grant" ? cents : -cents));
}

type CreditsValues = { amount: Typed; expires_on: string; reason: string };
type CreditsMove = { kind: "grant" | "deduct"; member: { id: number } };

/** The dialog as the server expects it. An emptied amount is 0, which is refused at its field. */
export function toCreditsForm(
  { amount, expires_on, reason }: CreditsValues,
  { kind, member }: CreditsMove,
): z.input<typeof creditsForm> {
  return {
    member_id: member.id,
    kind,
    amount: Number(amount),
    expires_on: kind === "grant" && expires_on !== "" ? expires_on : null,
    reason,
  };
}
