import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberReturn } from "#contract/returns.ts";
import { formatDollars } from "../../../lib/format.ts";
import { orderPath } from "../../../lib/paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { choiceText, kindWords, reasonWords, stateSentence } from "../return-words.ts";
import { useWithdraw } from "./api.ts";
import classes from "./returns.module.css";

/** One return or exchange: what, where it stands, what the club wrote. */
export function ReturnCard({ one }: { one: MemberReturn }) {
  return (
    <Card withBorder component="article">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.words}>
            <Title order={2} size="h4">
              {kindWords[one.kind]} from{" "}
              <Anchor component={Link} to={orderPath(one.order_id)} inherit>
                order {one.order_number}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              Asked on <DateTime value={one.created_at} /> · {reasonWords[one.reason]}
            </Text>
          </div>
          <StatusBadge kind="return" status={one.status} />
        </Group>
        <Text>{stateSentence(one)}</Text>
        {one.answer && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              The club wrote
            </Text>
            <Text className={classes.answer}>{one.answer}</Text>
          </div>
        )}
        <div className={classes.lines}>
          {one.lines.map((line) => (
            <Line key={line.order_line_id} line={line} />
          ))}
        </div>
        {one.comment && (
          <Text size="sm" c="dimmed" className={classes.words}>
            You wrote: {one.comment}
          </Text>
        )}
        <Outcome one={one} />
      </Stack>
    </Card>
  );
}

function Line({ line }: { line: MemberReturn["lines"][number] }) {
  return (
    <div className={classes.line}>
      <ProductImage image={line.image} sizes="64px" alt="" />
      <div className={classes.words}>
        <Text fw={600}>
          {line.quantity} × {line.title}
        </Text>
        <Text size="sm" c="dimmed" className={classes.changed}>
          <span>{choiceText(line) || "As it is"}</span>
          {line.wanted && (
            <>
              <IconArrowRight size={16} role="img" aria-label="instead" />
              <Text span inherit fw={600} c="var(--mantine-color-text)">
                {choiceText(line.wanted)}
              </Text>
            </>
          )}
        </Text>
      </div>
    </div>
  );
}

/** What came of it, and the way out while there is one. */
function Outcome({ one }: { one: MemberReturn }) {
  const withdraw = useWithdraw();
  const word = one.kind === "exchange" ? "exchange" : "return";
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Withdraw this ${word}?`,
      text: "You keep the goods. You can ask again as long as there is time.",
      confirmLabel: `Withdraw the ${word}`,
      cancelLabel: "Back",
      isDestructive: true,
    });
    if (isSure) withdraw.mutate({ id: one.id });
  };
  if (!one.replacement && one.refunded === 0 && !one.can.cancel) return null;
  return (
    <Group justify="space-between" gap="sm">
      {one.replacement && (
        <Button component={Link} to={orderPath(one.replacement.id)} variant="light">
          See order {one.replacement.number}
        </Button>
      )}
      {one.refunded > 0 && <Text fw={600}>{formatDollars(one.refunded)} given back</Text>}
      {one.can.cancel && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
          Withdraw
        </Button>
      )}
    </Group>
  );
}
