import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { formatDollars } from "#web/lib/format.ts";
import { adminOrderPath, editMemberPath } from "#web/lib/panel-paths.ts";
import { forPerson } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { returns as words } from "#words/panel/returns.ts";
import { choiceText, reasonWords } from "../return-words.ts";
import classes from "./return.module.css";

type Props = { one: AdminReturn };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** What comes back, and what is wanted instead. */
export function Goods({ one }: Props) {
  return (
    <Section title={words.returnParts.goods}>
      {one.lines.map((line) => (
        <div key={line.order_line_id} className={classes.line}>
          <ProductImage image={line.image} sizes="56px" alt="" />
          <div className={classes.words}>
            <Text fw={600}>
              {line.quantity} × {forPerson(line.title, line.for_member_name)}
            </Text>
            <Text size="sm" c="dimmed">
              {[choiceText(line), formatDollars(line.unit_price)].filter(Boolean).join(" · ")}
            </Text>
            {line.wanted && <Wanted one={one} line={line} wanted={line.wanted} />}
          </div>
        </div>
      ))}
    </Section>
  );
}

type Line = AdminReturn["lines"][number];
type WantedProps = Props & { line: Line; wanted: NonNullable<Line["wanted"]> };

/** Stock is shown until the replacement is reserved; after that, what is left no longer concerns this return. */
function Wanted({ one, line, wanted }: WantedProps) {
  const isShort = wanted.in_stock < line.quantity;
  return (
    <Group gap={6} mt={4}>
      <Text size="sm">
        {sentence(
          words.returnParts.wants(<strong>{choiceText(wanted) || words.returnParts.theSame}</strong>),
        )}
      </Text>
      {one.status === "requested" && (
        <Badge variant="light" color={isShort ? "error" : "success"}>
          {wanted.in_stock > 0 ? words.returnParts.inStock(wanted.in_stock) : words.returnParts.soldOut}
        </Badge>
      )}
      {one.status === "approved" && (
        <Badge variant="light" color="info">
          {words.returnParts.held}
        </Badge>
      )}
    </Group>
  );
}

export function Words({ one }: Props) {
  return (
    <Section title={words.returnParts.whatWasWritten}>
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {one.member.name}
          </Text>
          <Text fw={600}>{reasonWords[one.reason]}</Text>
          {one.comment && <Text className={classes.written}>{one.comment}</Text>}
        </div>
        {one.answer && (
          <div>
            <Text size="sm" c="dimmed">
              {sentence(words.returnParts.theClub(<DateTime value={one.decided_at} withTime />))}
            </Text>
            <Text className={classes.written}>{one.answer}</Text>
          </div>
        )}
      </Stack>
    </Section>
  );
}

const nextSentences: Record<Exclude<AdminReturn["status"], "requested">, string> = {
  approved: words.returnParts.memberHasBeenTold,
  declined: words.returnParts.itWasDeclined,
  received: words.returnParts.itIsComplete,
  cancelled: words.returnParts.theMemberWithdrewIt,
};

/** What has become of it, or who has to do something next; staff tell a member without an email themselves. */
export function nextSentence({
  status,
  can,
  member,
}: Pick<AdminReturn, "status" | "can" | "member">): string {
  if (status === "approved" && member.email === "") return words.returnParts.tellTheMember;
  if (status !== "requested") return nextSentences[status];
  return can.decline ? words.returnParts.itIsWaiting : words.returnParts.itIsWaitingForAnAdmin;
}

/** Its state and outcome. */
export function ReturnOutcome({ one }: Props) {
  return (
    <Section title={words.returnParts.status}>
      <Stack gap={6}>
        <Text>{nextSentence(one)}</Text>
        {one.difference > 0 && (
          <Text>
            {one.status === "requested"
              ? words.returnParts.replacementNowCostsMore(formatDollars(one.difference))
              : words.returnParts.replacementCostsMore(formatDollars(one.difference))}
          </Text>
        )}
        {one.received_at && (
          <Text size="sm" c="dimmed">
            {sentence(words.returnParts.theGoodsArrivedOn(<DateTime value={one.received_at} withTime />))}
          </Text>
        )}
        {one.status === "received" && one.kind === "return" && (
          <Text>{words.returnParts.refunded(formatDollars(one.refunded))}</Text>
        )}
        {one.to_give_back > 0 && <Text>{words.returnParts.toGiveBack(formatDollars(one.to_give_back))}</Text>}
        {one.owed > 0 && <Text>{words.returnParts.owed(formatDollars(one.owed))}</Text>}
        <Text>
          {sentence(
            words.returnParts.order(
              <Anchor component={Link} to={adminOrderPath(one.order_id)}>
                {one.order_number}
              </Anchor>,
            ),
          )}
        </Text>
        {one.replacement && (
          <Text>
            {sentence(
              words.returnParts.replacedByOrder(
                <Anchor component={Link} to={adminOrderPath(one.replacement.id)}>
                  {one.replacement.number}
                </Anchor>,
              ),
            )}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

export function Member({ one: { member } }: Props) {
  return (
    <Section title={words.returnParts.member}>
      <Anchor component={Link} to={editMemberPath(member.id)} fw={600} display="block">
        {member.name}
      </Anchor>
      {member.email !== "" && (
        <Anchor href={`mailto:${member.email}`} className={classes.words}>
          {member.email}
        </Anchor>
      )}
    </Section>
  );
}
