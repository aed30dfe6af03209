import { Button, Card, Group, Progress, Text, Title, VisuallyHidden } from "@mantine/core";
import {
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { skippableSteps } from "#contract/dashboard.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import { setupWords } from "../setup-words.ts";
import { type Dashboard, useSkipStep } from "./api.ts";
import classes from "./dashboard.module.css";

type Step = Dashboard["setup"][number];

/** What a club sets up once. It goes away when all of it is done or not needed. */
export function SetupChecklist({ steps }: { steps: Step[] }) {
  const through = steps.filter((step) => step.done || step.skipped).length;
  if (through === steps.length) return null;
  return (
    <Card withBorder component="section" aria-labelledby="set-up">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="set-up">
          {words.setupChecklist.setUpYourShop}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {words.setupChecklist.ofDone(through, steps.length)}
        </Text>
      </Group>
      <Progress
        value={(through / steps.length) * 100}
        size="sm"
        mb="sm"
        aria-label={words.setupChecklist.setUpDone}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.kind}>
            {step.done ? (
              <DoneStep step={step} />
            ) : step.skipped ? (
              <SkippedStep step={step} />
            ) : (
              <OpenStep step={step} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function DoneStep({ step }: { step: Step }) {
  return (
    <span className={classes.step} data-done>
      <IconCircleCheckFilled size={20} aria-hidden />
      <span>
        {setupWords[step.kind].title}
        <VisuallyHidden>{words.setupChecklist.done}</VisuallyHidden>
      </span>
    </span>
  );
}

function SkippedStep({ step }: { step: Step }) {
  return (
    <span className={classes.step} data-skipped>
      <IconCircleMinus size={20} aria-hidden />
      <Text c="dimmed" className={classes.words}>
        {words.setupChecklist.stepNotNeeded(setupWords[step.kind].title)}
      </Text>
      <SkipButton step={step} label={words.setupChecklist.weDoNeedIt} />
    </span>
  );
}

function OpenStep({ step }: { step: Step }) {
  const { title, text } = setupWords[step.kind];
  return (
    <span className={classes.openStep}>
      <Link to={step.path} className={classes.step}>
        <IconCircleDashed size={20} aria-hidden />
        <span className={classes.words}>
          <Text fw={550}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
      <SkipButton step={step} label={words.setupChecklist.notNeeded} />
    </span>
  );
}

function SkipButton({ step: { kind, skipped }, label }: { step: Step; label: string }) {
  const skip = useSkipStep();
  const skippable = skippableSteps.find((one) => one === kind);
  if (!skippable) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={skip.isPending}
      onClick={() => skip.mutate({ step: skippable, skipped: !skipped })}
      aria-label={`${label}: ${setupWords[kind].title}`}
    >
      {label}
    </Button>
  );
}
