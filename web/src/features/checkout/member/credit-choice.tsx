import { Anchor, Button, Group, Paper, Skeleton, Slider, Stack, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "react-router";
import { checkout } from "#words/checkout.ts";
import { formatDollars } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { sliderStep } from "../../../lib/slider-step.ts";
import { addDollars, totalCredits } from "../../../lib/stores/user.rules.ts";
import { MoneyField } from "../../../ui/number-field.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { sentence } from "../../../ui/sentence.ts";
import classes from "./checkout-page.module.css";
import type { Checkout } from "./use-checkout.ts";

const { credits: words } = checkout;

type CreditChoiceProps = Pick<Checkout, "member" | "available" | "split"> & {
  total: number;
  /** Null for as many as this order can take. */
  onChoose: (credits: number | null) => void;
};

/** Whether and how much of the member's credits this order takes; the rest is paid by card. */
export function CreditChoice({ member, available, split, total, onChoose }: CreditChoiceProps) {
  const [isOpen, amount] = useDisclosure(false);
  const { credits, maxCredits, due, isDueTooSmall } = split;
  const balance = member.data?.data[0] ? totalCredits(member.data.data[0]) : 0;
  const held = addDollars(balance, -available);
  return (
    <Paper withBorder p="lg">
      <QueryState query={member} skeleton={<Skeleton height={88} />}>
        {() =>
          maxCredits === 0 ? (
            <Text c="dimmed">{total === 0 ? words.nothingToPay : words.none}</Text>
          ) : (
            <Stack gap="md">
              <Group justify="space-between" gap="sm">
                <Switch
                  size="md"
                  label={words.useMine}
                  description={
                    credits > 0
                      ? words.used(
                          formatDollars(credits),
                          formatDollars(available),
                          formatDollars(addDollars(available, -credits)),
                        )
                      : words.unused(formatDollars(available))
                  }
                  checked={credits > 0}
                  onChange={(event) => onChoose(event.currentTarget.checked ? null : 0)}
                />
                {!isOpen && (
                  <Button variant="subtle" onClick={amount.open}>
                    {words.otherAmount}
                  </Button>
                )}
              </Group>
              {isOpen && <Amount split={split} onChoose={onChoose} />}
              {held > 0 && (
                <Text size="sm" c="dimmed">
                  {sentence(
                    words.held(
                      formatDollars(held),
                      <Anchor component={Link} to={paths.orders} inherit>
                        {words.seeOrders}
                      </Anchor>,
                    ),
                  )}
                </Text>
              )}
              {isDueTooSmall ? (
                <Text size="sm" c="error" role="alert">
                  {words.tooSmall(formatDollars(due), formatDollars(0.5))}
                </Text>
              ) : (
                due > 0 && (
                  <Text size="sm" c="dimmed">
                    {words.rest(formatDollars(due))}
                  </Text>
                )
              )}
            </Stack>
          )
        }
      </QueryState>
    </Paper>
  );
}

/** Some of them, to keep the others for later. */
function Amount({ split, onChoose }: Pick<CreditChoiceProps, "split" | "onChoose">) {
  const { credits, maxCredits, isUnclear } = split;
  const step = Math.min(sliderStep(maxCredits), maxCredits);
  return (
    <div className={classes.credits}>
      <Slider
        thumbLabel={words.use}
        label={formatDollars}
        thumbValueText={formatDollars}
        min={0}
        max={maxCredits}
        step={step}
        value={credits}
        // The last step is as long as it takes to the end.
        onChange={(value) => onChoose(value > maxCredits - step ? maxCredits : value)}
      />
      <MoneyField
        label={words.use}
        max={maxCredits}
        emptyAs={0}
        value={isUnclear ? Number.NaN : credits}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}
