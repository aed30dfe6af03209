import { StatusBadge } from "../statuses/status-badge.tsx";
import { stageOf } from "./stage.ts";

/** How far an order is, as one word. */
export function StageBadge({ order }: { order: Parameters<typeof stageOf>[0] }) {
  return <StatusBadge kind="stage" status={stageOf(order)} />;
}
