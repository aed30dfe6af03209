import { Anchor, Group, NumberInput, Paper, Skeleton, Slider, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { formatDollars } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { addDollars, totalCredits } from "../../../lib/stores/user.rules.ts";
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
  const balance = member.data?.data[0] ? totalCredits(member.data.data[0]) : 0;
  const held = addDollars(balance, -available);
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
              {held > 0 && (
                <Text size="sm" c="dimmed">
                  Another {formatDollars(held)} is set aside for an order that waits for payment.{" "}
                  <Anchor component={Link} to={paths.orders} inherit>
                    See your orders
                  </Anchor>
                </Text>
              )}
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
