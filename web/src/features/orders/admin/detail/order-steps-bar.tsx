import type { AdminOrder } from "#contract/order-shapes.ts";
import { orders } from "#words/panel/orders.ts";
import { orderSteps } from "../../order-steps.ts";
import { StepsBar } from "../../steps-bar.tsx";

const { orderSteps: words } = orders;

/** How far the order is, and which step comes next. */
export function OrderSteps({ order }: { order: AdminOrder }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return <StepsBar words={words} steps={steps.map((step) => ({ ...step, text: words.names[step.name] }))} />;
}
