import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { forPerson } from "../../../lib/for-person.ts";
import { formatDollars } from "../../../lib/format.ts";
import { adminOrderPath, editMemberPath } from "../../../lib/panel-paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
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
    <Section title="Goods">
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

/** Stock matters until the goods are held; afterwards what is left has nothing to do with this. */
function Wanted({ one, line, wanted }: WantedProps) {
  const isShort = wanted.in_stock < line.quantity;
  return (
    <Group gap={6} mt={4}>
      <Text size="sm">
        Wants <strong>{choiceText(wanted) || "the same"}</strong>
      </Text>
      {one.status === "requested" && (
        <Badge variant="light" color={isShort ? "error" : "success"}>
          {wanted.in_stock > 0 ? `${wanted.in_stock} in stock` : "Sold out"}
        </Badge>
      )}
      {one.status === "approved" && (
        <Badge variant="light" color="info">
          Held
        </Badge>
      )}
    </Group>
  );
}

export function Words({ one }: Props) {
  return (
    <Section title="What was written">
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
              The club, <DateTime value={one.decided_at} withTime />
            </Text>
            <Text className={classes.written}>{one.answer}</Text>
          </div>
        )}
      </Stack>
    </Section>
  );
}

const nextSentences: Record<AdminReturn["status"], string> = {
  requested: "It is waiting for your answer.",
  approved: "The member has been told to send the goods. Mark them as received when they arrive.",
  declined: "It was declined. Nothing will be sent back.",
  received: "It is complete.",
  cancelled: "The member withdrew it.",
};

/** Where it stands, and what came of it. */
export function Outcome({ one }: Props) {
  return (
    <Section title="Status">
      <Stack gap={6}>
        <Text>{nextSentences[one.status]}</Text>
        {one.difference > 0 && (
          <Text>
            {one.status === "requested"
              ? `The replacement now costs ${formatDollars(one.difference)} more than was paid.`
              : `The replacement costs ${formatDollars(one.difference)} more than was paid. The club pays the difference.`}
          </Text>
        )}
        {one.received_at && (
          <Text size="sm" c="dimmed">
            The goods arrived on <DateTime value={one.received_at} withTime />.
          </Text>
        )}
        {one.status === "received" && one.kind === "return" && (
          <Text>{formatDollars(one.refunded)} refunded</Text>
        )}
        <Text>
          Order{" "}
          <Anchor component={Link} to={adminOrderPath(one.order_id)}>
            {one.order_number}
          </Anchor>
        </Text>
        {one.replacement && (
          <Text>
            Replacement sent as order{" "}
            <Anchor component={Link} to={adminOrderPath(one.replacement.id)}>
              {one.replacement.number}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Section>
  );
}

export function Member({ one: { member } }: Props) {
  return (
    <Section title="Member">
      <Anchor component={Link} to={editMemberPath(member.id)} fw={600} display="block">
        {member.name}
      </Anchor>
      <Anchor href={`mailto:${member.email}`} className={classes.words}>
        {member.email}
      </Anchor>
    </Section>
  );
}
