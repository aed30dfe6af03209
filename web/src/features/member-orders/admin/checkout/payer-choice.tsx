import { Stack, Text, TextInput } from "@mantine/core";
import { memberOrders as texts } from "#words/panel/member-orders.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { splitTotal } from "../../../../shared/cart/split-total.ts";
import { ChoiceCard, ChoiceCards, ChoiceGroup } from "../../../../ui/choice-card.tsx";
import { MoneyField } from "../../../../ui/number-field.tsx";
import type { Payer } from "../../payer-choice.ts";
import type { AdminCheckout } from "./use-admin-checkout.ts";

type PayerChoiceProps = { checkout: AdminCheckout; choose: AdminCheckout["choose"] };

/** Who pays, and what has to be entered for it. */
export function PayerChoice({ checkout, choose }: PayerChoiceProps) {
  const { payers, choices } = checkout;
  return (
    <Stack gap="md">
      <ChoiceGroup
        label={texts.payerChoice.whoPays}
        value={choices.payer}
        onChange={(value) => {
          const payer = payers.find((one) => one === value);
          if (payer) choose({ payer });
        }}
      >
        <ChoiceCards>
          {payers.map((payer) => (
            <PayerCard key={payer} payer={payer} words={wordsFor(payer, checkout)} />
          ))}
        </ChoiceCards>
      </ChoiceGroup>
      {(choices.payer === "club" || choices.payer === "marked_paid") && (
        <TextInput
          label={
            choices.payer === "club"
              ? texts.payerChoice.whyTheClubPaysOptional
              : texts.payerChoice.howItWasPaid
          }
          description={texts.payerChoice.appearsOnTheOrdersTimeline}
          required={choices.payer === "marked_paid"}
          maxLength={200}
          value={choices.reason}
          onChange={(event) => choose({ reason: event.currentTarget.value })}
        />
      )}
      {choices.payer === "payment_link" && <CreditsPart checkout={checkout} choose={choose} />}
    </Stack>
  );
}

function CreditsPart({ checkout, choose }: PayerChoiceProps) {
  const { available, money } = checkout;
  const { maxCredits } = splitTotal(money.total, available, money.creditsToUse);
  if (maxCredits === 0) return null;
  return (
    <MoneyField
      label={texts.payerChoice.paidWithCredits}
      description={texts.payerChoice.atMost(formatDollars(maxCredits))}
      maw={280}
      max={maxCredits}
      emptyAs={0}
      value={money.creditsToUse}
      onChange={(value) => choose({ creditsToUse: Number(value) })}
    />
  );
}

function PayerCard({ payer, words }: { payer: Payer; words: { title: string; text: string } }) {
  return (
    <ChoiceCard value={payer}>
      <Text fw={600}>{words.title}</Text>
      <Text size="sm" c="dimmed">
        {words.text}
      </Text>
    </ChoiceCard>
  );
}

function wordsFor(payer: Payer, { member, available }: AdminCheckout): { title: string; text: string } {
  switch (payer) {
    case "credits":
      return {
        title: texts.payerChoice.credits,
        text: texts.payerChoice.hasToUse(member.name, formatDollars(available)),
      };
    case "club":
      return { title: texts.payerChoice.theClubPays, text: texts.payerChoice.nothingIsDue };
    case "marked_paid":
      return { title: texts.payerChoice.alreadyPaid, text: texts.payerChoice.inCash };
    case "payment_link":
      return {
        title: texts.payerChoice.paymentLinkByEmail,
        text: member.email
          ? texts.payerChoice.linkGoesTo(member.email)
          : texts.payerChoice.thereIsNoEmailAddress,
      };
  }
}
