import { Paper, Text, Title } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import classes from "./link-rows.module.css";

/** Rows that are each a link, under what they have in common; the children are `LinkRow`s. */
export function LinkRows({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h3" mb="xs" id={headingId}>
        {title}
      </Title>
      <Paper withBorder component="ul" className={classes.rows}>
        {children}
      </Paper>
    </section>
  );
}

type LinkRowProps = {
  to: string;
  title: string;
  text: ReactNode;
  /** When something last happened with it. */
  note?: ReactNode;
  /** How it stands. */
  mark: ReactNode;
};

export function LinkRow({ to, title, text, note, mark }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.words}>
          <Text span fw={600} size="sm" display="block">
            {title}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {text}
          </Text>
        </span>
        <Text span size="sm" c="dimmed" className={classes.note}>
          {note}
        </Text>
        <span className={classes.mark}>{mark}</span>
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
      </Link>
    </li>
  );
}
