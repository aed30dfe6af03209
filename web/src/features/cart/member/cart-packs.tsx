import { ActionIcon, Alert, Anchor, Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CartPackGroup, CartPackRow } from "../../../lib/cart-packs.ts";
import { lineProblem } from "../../../lib/line-problem.ts";
import { choosePath, paths } from "../../../lib/paths.ts";
import { useCartStore } from "../../../lib/stores/cart-store.ts";
import { notify } from "../../../lib/toast.ts";
import { Money } from "../../../ui/money.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import classes from "./cart-packs.module.css";

/** The packs in the cart, a person at a time. */
export function CartPacks({ groups, isMember }: { groups: CartPackGroup[]; isMember: boolean }) {
  return groups.map((group) => (
    <Paper
      key={group.memberId}
      withBorder
      component="section"
      aria-label={`Packs for ${group.name}`}
      className={classes.group}
    >
      <Title order={2} size="h4">
        For {group.name}
      </Title>
      {!isMember && (
        <Alert color="info">
          Please{" "}
          <Anchor component={Link} to={paths.login} state={{ from: paths.cart }} inherit>
            login
          </Anchor>{" "}
          to order these packs.
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
    notify.info(`${title} for ${personName} was removed from your cart. It stays yours to redeem.`);
  };
  return (
    <article className={classes.pack} aria-label={`${title} for ${personName}`}>
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
              aria-label={`Edit ${title} for ${personName}`}
            >
              Edit
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove ${title} for ${personName}`}
            onClick={remove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {problem !== null && (
        <Alert color="error" role="status">
          <Group justify="space-between">
            {problem}
            {canChooseAgain ? (
              <Button component={Link} to={choosePath(entitlementId)} size="xs" variant="default">
                Choose again
              </Button>
            ) : (
              <Group gap="xs">
                <Button component={Link} to={paths.entitlements} size="xs" variant="default">
                  See what became of it
                </Button>
                <Button size="xs" variant="default" onClick={remove}>
                  Remove
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
          {[line.color, line.size].filter(Boolean).join(", ")} × {line.quantity}
        </Text>
        {line.problem !== null && (
          <Text size="sm" c="error" fw={600}>
            {lineProblem(line)}
          </Text>
        )}
      </div>
      {line.line_total === 0 ? (
        <Text size="sm" c="dimmed">
          Included
        </Text>
      ) : (
        <Text size="sm" fw={600}>
          +<Money value={line.line_total} />
        </Text>
      )}
    </li>
  );
}
