import type { AdminOrder } from "#contract/order-shapes.ts";

type Order = Pick<AdminOrder, "status" | "fulfilment_status" | "shipping_kind">;

export type StepName = "placed" | "prepared" | "sent" | "ready" | "done";
export type OrderStep = { name: StepName; isDone: boolean; isNext: boolean };

const SENT: Order["fulfilment_status"][] = ["shipped", "delivered"];
const READY: Order["fulfilment_status"][] = ["ready_to_collect", "collected"];

/**
 * The way of an order from being placed to being done, and how far it is. Nothing for one that does not go it: not paid
 * yet, cancelled, expired.
 */
export function orderSteps({ status, fulfilment_status, shipping_kind }: Order): OrderStep[] {
  if (status !== "placed" && status !== "processing" && status !== "completed") return [];
  const isEnded = status === "completed";
  const isCollected = shipping_kind === "collect" || READY.includes(fulfilment_status);
  const isHandedOn = (isCollected ? READY : SENT).includes(fulfilment_status);
  const steps: [StepName, boolean][] = [
    ["placed", true],
    ["prepared", status === "processing" || isEnded],
    [isCollected ? "ready" : "sent", isHandedOn || isEnded],
    ["done", isEnded],
  ];
  const next = steps.find(([, isDone]) => !isDone)?.[0];
  return steps.map(([name, isDone]) => ({ name, isDone, isNext: name === next }));
}
