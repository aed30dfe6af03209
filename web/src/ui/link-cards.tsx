import { Card, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Columns, type ColumnsProps } from "./columns.tsx";
import classes from "./link-cards.module.css";

/** A list of cards that are each a link; the children are `LinkCard`s. */
export function LinkCards({ cols, children }: { cols: ColumnsProps["cols"]; children: ReactNode }) {
  return (
    <Columns {...(cols !== undefined && { cols })} component="ul" className={classes.cards}>
      {children}
    </Columns>
  );
}

type LinkCardProps = { to: string; title: string; mark?: ReactNode; children: ReactNode };

/** `mark` is across from the title, and shows the state at a glance. */
export function LinkCard({ to, title, mark, children }: LinkCardProps) {
  return (
    <li>
      <Card withBorder padding="md" component={Link} to={to} className={classes.card}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" mb={6}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {mark}
        </Group>
        {children}
      </Card>
    </li>
  );
}
