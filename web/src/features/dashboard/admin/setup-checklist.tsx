import { Card, Group, Progress, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { Link } from "react-router";
import { setupWords } from "../setup-words.ts";
import type { Dashboard } from "./api.ts";
import classes from "./dashboard.module.css";

/** What a club sets up once. It goes away for good when all of it is done. */
export function SetupChecklist({ steps }: { steps: Dashboard["setup"] }) {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card withBorder component="section" aria-labelledby="set-up">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="set-up">
          Set up your shop
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {done} of {steps.length} done
        </Text>
      </Group>
      <Progress value={(done / steps.length) * 100} size="sm" mb="sm" aria-label="Set-up done" />
      <ul className={classes.steps}>
        {steps.map(({ kind, done: isDone, path }) => (
          <li key={kind}>
            {isDone ? (
              <span className={classes.step} data-done>
                <IconCircleCheckFilled size={20} aria-hidden />
                <span>
                  {setupWords[kind].title}
                  <VisuallyHidden>, done</VisuallyHidden>
                </span>
              </span>
            ) : (
              <Link to={path} className={classes.step}>
                <IconCircleDashed size={20} aria-hidden />
                <span className={classes.words}>
                  <Text fw={550}>{setupWords[kind].title}</Text>
                  <Text size="sm" c="dimmed">
                    {setupWords[kind].text}
                  </Text>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
