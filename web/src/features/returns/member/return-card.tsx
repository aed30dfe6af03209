import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberReturn } from "#contract/returns.ts";
import { returns } from "#words/returns.ts";
import { formatDollars } from "../../../lib/format.ts";
import { orderPath } from "../../../lib/paths.ts";
import { forPerson } from "../../../shared/orders/for-person.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { choiceText, reasonWords, stateSentence } from "../return-words.ts";
import { useWithdraw } from "./api.ts";
import classes from "./returns.module.css";

const { card: words } = returns;

/** One return or exchange: what, where it stands, what the club wrote. */
export function MemberReturnCard({ one }: { one: MemberReturn }) {
  return (
    <Card withBorder component="article">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.words}>
            <Title order={2} size="h4">
              {words.from[one.kind]}
              <Anchor component={Link} to={orderPath(one.order_id)} inherit>
                {words.order(one.order_number)}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {words.askedOn}
              <DateTime value={one.created_at} /> · {reasonWords[one.reason]}
            </Text>
          </div>
          <StatusBadge kind="return" status={one.status} />
        </Group>
        <Text>{stateSentence(one)}</Text>
        {one.answer && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {words.clubWrote}
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
            {words.youWrote(one.comment)}
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
        <Text fw={600}>{words.line(line.quantity, forPerson(line.title, line.for_member_name))}</Text>
        <Text size="sm" c="dimmed" className={classes.changed}>
          <span>{choiceText(line) || words.asItIs}</span>
          {line.wanted && (
            <>
              <IconArrowRight size={16} role="img" aria-label={words.instead} />
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

/** The outcome, and the button to withdraw while that is possible. */
function Outcome({ one }: { one: MemberReturn }) {
  const withdraw = useWithdraw();
  const said = words.withdraw[one.kind];
  const ask = async () => {
    const isSure = await confirmDialog({
      title: said.ask,
      text: words.withdrawText,
      confirmLabel: said.confirm,
      cancelLabel: words.back,
      isDestructive: true,
    });
    if (isSure) withdraw.mutate({ id: one.id });
  };
  if (!one.replacement && one.refunded === 0 && !one.can.cancel) return null;
  return (
    <Group justify="space-between" gap="sm">
      {one.replacement && (
        <Button component={Link} to={orderPath(one.replacement.id)} variant="light">
          {words.seeOrder(one.replacement.number)}
        </Button>
      )}
      {one.refunded > 0 && <Text fw={600}>{words.givenBack(formatDollars(one.refunded))}</Text>}
      {one.can.cancel && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
          {words.withdrawButton}
        </Button>
      )}
    </Group>
  );
}
