import { Anchor, Collapse, Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Entitlement } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { orderPath } from "../../../lib/paths.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import classes from "./entitlements-page.module.css";

const { page: words } = entitlements;

type PastToggleProps = { count: number; isOpen: boolean; controls: string; onToggle: () => void };

/** Opens and closes what is past. */
export function PastToggle({ count, isOpen, controls, onToggle }: PastToggleProps) {
  return (
    <UnstyledButton
      className={classes.pastToggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span>{words.past(count)}</span>
      <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
    </UnstyledButton>
  );
}

/** What was redeemed, expired or was revoked. */
export function PastPacks({ id, past, isOpen }: { id: string; past: Entitlement[]; isOpen: boolean }) {
  return (
    <Collapse expanded={isOpen} id={id}>
      <ul className={classes.past}>
        {past.map(({ id: key, pack, status, order }) => (
          <li key={key}>
            <div className={classes.name}>
              <Text fw={600}>{pack.name}</Text>
              <Text size="sm" c="dimmed">
                {pack.season}
              </Text>
            </div>
            <Group gap="sm" justify="flex-end">
              {order && (
                <Anchor component={Link} to={orderPath(order.id)} size="sm">
                  {words.order(order.number)}
                </Anchor>
              )}
              <StatusBadge kind="entitlement" status={status} />
            </Group>
          </li>
        ))}
      </ul>
    </Collapse>
  );
}
