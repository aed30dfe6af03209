import { Anchor, Collapse, Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import type { Entitlement } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { orderPath } from "../../../lib/paths.ts";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import classes from "./entitlements-page.module.css";

const { page: words } = entitlements;

/** What was redeemed, expired or was revoked, collapsed. */
export function PastPacks({ past }: { past: Entitlement[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div className={classes.past}>
      <UnstyledButton
        className={classes.pastToggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{words.past(past.length)}</span>
        <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <ul>
          {past.map(({ id: key, pack, status, order }) => (
            <li key={key}>
              <div className={classes.words}>
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
    </div>
  );
}
