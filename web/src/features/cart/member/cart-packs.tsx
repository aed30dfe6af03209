import { ActionIcon, Alert, Anchor, Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDollars } from "#web/lib/format.ts";
import { choosePath, paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import type { CartPackGroup, CartPackRow } from "#web/shared/cart/cart-packs.ts";
import { lineProblem } from "#web/shared/cart/cart-packs.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { sentence } from "#web/ui/written.tsx";
import { cart } from "#words/cart.ts";
import classes from "./cart-packs.module.css";

const { packs: words } = cart;

/** The packs in the cart, by person. */
export function CartPacks({ groups, isMember }: { groups: CartPackGroup[]; isMember: boolean }) {
  return groups.map((group) => (
    <Paper
      key={group.memberId}
      withBorder
      component="section"
      aria-label={words.packsFor(group.name)}
      className={classes.group}
    >
      <Title order={2} size="h4">
        {words.for(group.name)}
      </Title>
      {!isMember && (
        <Alert color="info">
          {sentence(
            words.pleaseLogin(
              <Anchor component={Link} to={paths.login} state={{ from: paths.cart }} inherit>
                {words.login}
              </Anchor>,
            ),
          )}
        </Alert>
      )}
      {group.rows.map((row) => (
        <Pack key={row.entitlementId} row={row} personName={group.name} />
      ))}
    </Paper>
  ));
}

function Pack({ row, personName }: { row: CartPackRow; personName: string }) {
  const { entitlementId, title, lines, labels, problem, canChooseAgain } = row;
  const remove = () => {
    useCartStore.getState().removeEntitlement(entitlementId);
    notify.info(words.removed(title, personName));
  };
  return (
    <article className={classes.pack} aria-label={words.packFor(title, personName)}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} className={classes.words}>
          {title}
        </Text>
        <Group gap={4} wrap="nowrap">
          {canChooseAgain && (
            <Button
              component={Link}
              to={choosePath(entitlementId)}
              size="xs"
              variant="default"
              aria-label={words.editThis(title, personName)}
            >
              {words.edit}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words.removeThis(title, personName)}
            onClick={remove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {problem !== null && (
        <Alert color="error" role="status">
          <Group justify="space-between">
            {problem}
            {canChooseAgain ? (
              <Button component={Link} to={choosePath(entitlementId)} size="xs" variant="default">
                {words.chooseAgain}
              </Button>
            ) : (
              <Group gap="xs">
                <Button component={Link} to={paths.entitlements} size="xs" variant="default">
                  {words.whatBecame}
                </Button>
                <Button size="xs" variant="default" onClick={remove}>
                  {words.remove}
                </Button>
              </Group>
            )}
          </Group>
        </Alert>
      )}
      {lines.length > 0 ? (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <PackLine key={`${line.pack_label} ${line.variation_id}`} line={line} />
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {labels.join(" · ")}
        </Text>
      )}
    </article>
  );
}

function PackLine({ line }: { line: CartPackRow["lines"][number] }) {
  return (
    <li className={classes.line}>
      <ProductImage image={line.image} sizes="56px" alt="" />
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {line.title}
        </Text>
        <Text size="sm" c="dimmed">
          {[line.color, line.size].filter(Boolean).join(", ")} {words.times(line.quantity)}
        </Text>
        {line.problem !== null && (
          <Text size="sm" c="error" fw={600}>
            {lineProblem(line)}
          </Text>
        )}
      </div>
      {line.line_total === 0 ? (
        <Text size="sm" c="dimmed">
          {words.included}
        </Text>
      ) : (
        <Text size="sm" fw={600} className="tabular">
          {words.surcharge(formatDollars(line.line_total))}
        </Text>
      )}
    </li>
  );
}
