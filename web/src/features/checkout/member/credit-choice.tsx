import { Group, NumberInput, Paper, Skeleton, Slider, Stack, Text } from "@mantine/core";
import { formatDollars } from "../../../lib/format.ts";
import { QueryState } from "../../../ui/query-state.tsx";
import classes from "./checkout-page.module.css";
import type { Checkout } from "./use-checkout.ts";

type CreditChoiceProps = Pick<Checkout, "member" | "available" | "split"> & {
  total: number;
  onChoose: (credits: number) => void;
};

/** How much of the member's credits this order takes; the rest is paid by card. */
export function CreditChoice({ member, available, split, total, onChoose }: CreditChoiceProps) {
  const { credits, maxCredits, due, isDueTooSmall } = split;
  return (
    <Paper withBorder p="lg">
      <QueryState query={member} skeleton={<Skeleton height={88} />}>
        {() =>
          maxCredits === 0 ? (
            <Text c="dimmed">
              {total === 0
                ? "There is nothing to pay."
                : "You have no credits to use. The order is paid by card."}
            </Text>
          ) : (
            <Stack gap="md">
              <Group justify="space-between" gap="xs">
                <Text>
                  You have <b className="tabular">{formatDollars(available)}</b> to use.
                </Text>
                <Text size="sm" c="dimmed">
                  {formatDollars(available - credits)} stays for later
                </Text>
              </Group>
              <div className={classes.credits}>
                <Slider
                  thumbLabel="Credits to use"
                  label={formatDollars}
                  thumbProps={{ "aria-valuetext": formatDollars(credits) }}
                  min={0}
                  max={maxCredits}
                  step={0.01}
                  value={credits}
                  onChange={onChoose}
                />
                <NumberInput
                  label="Credits to use"
                  prefix="$"
                  min={0}
                  max={maxCredits}
                  decimalScale={2}
                  fixedDecimalScale
                  allowNegative={false}
                  clampBehavior="strict"
                  inputMode="decimal"
                  value={credits}
                  onChange={(value) => onChoose(Number(value) || 0)}
                />
              </div>
              {isDueTooSmall && (
                <Text size="sm" c="error" role="alert">
                  {formatDollars(due)} is too little for a card. Use more credits, or so few that at least{" "}
                  {formatDollars(0.5)} is left.
                </Text>
              )}
            </Stack>
          )
        }
      </QueryState>
    </Paper>
  );
}
