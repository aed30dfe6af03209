import { ActionIcon, Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { errorText } from "#web/lib/errors.ts";
import { adminCheckoutPath } from "#web/lib/panel-paths.ts";
import { scrollStop } from "#web/lib/scroll-stop.ts";
import type { AdminCartEntry, CartItem } from "#web/shared/cart/cart.rules.ts";
import { type CartPackRow, groupPacks, lineProblem } from "#web/shared/cart/cart-packs.ts";
import { Money } from "#web/ui/written.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import type { FamilyOrder, Quote } from "../family-order.ts";
import classes from "../member-orders.module.css";

/** What is in the order so far, by person, and the link to the checkout. */
export function OrderPanel({ member, order }: { member: AdminMember; order: FamilyOrder }) {
  const headingId = useId();
  const { entries, quote } = order;
  const priced = entries.length > 0 ? quote.data?.data : undefined;
  return (
    <Paper withBorder component="section" className={classes.panel} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="sm">
        {words.orderPanel.theOrder}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.orderPanel.nothingChosenYet}
        </Text>
      ) : (
        <Stack gap="md">
          <Stack
            ref={scrollStop}
            gap="md"
            role="group"
            aria-label={words.orderPanel.whatIsOrdered}
            className={classes.scroll}
          >
            {entries.map((entry) => (
              <Entry key={entry.member_id} entry={entry} priced={priced} order={order} />
            ))}
          </Stack>
          {quote.error && (
            <Alert color="error" variant="light" role="alert">
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{errorText(quote.error)}</Text>
                <Button size="xs" variant="default" onClick={() => void quote.refetch()}>
                  {words.orderPanel.tryAgain}
                </Button>
              </Stack>
            </Alert>
          )}
          <Group justify="space-between" className={classes.total} fw={650} aria-live="polite">
            <span>{words.orderPanel.withoutShipping}</span>
            {priced ? (
              <Money value={priced.items_total} />
            ) : quote.error ? (
              "–"
            ) : (
              <Skeleton height={22} width={72} />
            )}
          </Group>
          <Button component={Link} to={adminCheckoutPath(member.id)} fullWidth>
            {words.orderPanel.goToTheCheckout}
          </Button>
        </Stack>
      )}
    </Paper>
  );
}

type EntryProps = { entry: AdminCartEntry; priced: Quote | undefined; order: FamilyOrder };

function Entry({ entry, priced, order }: EntryProps) {
  const rows = groupPacks([entry], priced)[0]?.rows ?? [];
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {entry.name ?? words.orderPanel.family}
      </Text>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <PackRow key={row.entitlementId} row={row} onRemove={() => order.remove(row.entitlementId)} />
        ))}
        {entry.items.map((item) => (
          <ItemRow
            key={item.color.variation_id}
            item={item}
            priced={priced}
            onChange={(delta) => order.changeItem(entry.member_id, { ...lineOf(item), delta })}
            onRemove={() => order.removeItem(entry.member_id, lineOf(item))}
          />
        ))}
      </ul>
    </div>
  );
}

function PackRow({ row, onRemove }: { row: CartPackRow; onRemove: () => void }) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text size="sm">{row.title}</Text>
        <Text size="xs" c="dimmed">
          {row.labels.join(" · ")}
        </Text>
        {row.problem && (
          <Text size="xs" c="error" fw={600}>
            {row.problem}
          </Text>
        )}
      </div>
      <RemoveButton name={row.title} onRemove={onRemove} />
    </li>
  );
}

type ItemRowProps = {
  item: CartItem;
  priced: Quote | undefined;
  onChange: (delta: number) => void;
  onRemove: () => void;
};

function ItemRow({ item, priced, onChange, onRemove }: ItemRowProps) {
  const { general_info, color } = item;
  const name = general_info.title ?? words.orderPanel.item;
  const line = priced?.lines.find(
    ({ variation_id, entitlement_id }) => variation_id === color.variation_id && entitlement_id === null,
  );
  const problem = line && lineProblem(line);
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {[color.name, color.size].filter(Boolean).join(", ")} ·{" "}
          <Money value={line?.unit_price ?? general_info.price} />
        </Text>
        {problem && (
          <Text size="xs" c="error" fw={600}>
            {problem}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={28}
          aria-label={words.orderPanel.oneLess(name)}
          disabled={color.quantity <= 1}
          onClick={() => onChange(-1)}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <Text size="sm" miw={24} ta="center" className="tabular">
          {color.quantity}
        </Text>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={words.orderPanel.oneMore(name)}
          onClick={() => onChange(1)}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <RemoveButton name={name} onRemove={onRemove} />
      </Group>
    </li>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={words.orderPanel.takeOutOfTheOrder(name)}
      onClick={onRemove}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

function lineOf({ general_info, color }: CartItem) {
  return { id: general_info.id, variationId: color.variation_id };
}
