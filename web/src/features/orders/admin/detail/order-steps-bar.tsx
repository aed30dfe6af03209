import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders } from "#words/panel/orders.ts";
import { orderSteps } from "../../order-steps.ts";
import classes from "./order-steps-bar.module.css";

const { orderSteps: words } = orders;

/** How far the order is, and which step comes next. */
export function OrderSteps({ order }: { order: AdminOrder }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={words.label} className={classes.steps}>
      {steps.map(({ name, isDone, isNext }, at) => (
        <li key={name} data-done={isDone || undefined} aria-current={isNext ? "step" : undefined}>
          <span className={classes.mark} aria-hidden>
            {isDone ? <IconCheck size={16} stroke={2.4} aria-hidden /> : at + 1}
          </span>
          <span>
            {words.names[name]}
            {(isDone || isNext) && <VisuallyHidden> {isDone ? words.isDone : words.isNext}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
