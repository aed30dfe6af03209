import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { entitlements } from "#words/entitlements.ts";
import type { Step } from "../wizard-steps.ts";
import classes from "./wizard.module.css";

const { wizard: words } = entitlements;

type StepTrailProps = { steps: Step[]; index: number; onGo: (index: number) => void };

/** The progress, and a link to every step. */
export function StepTrail({ steps, index, onGo }: StepTrailProps) {
  const names = [...steps.map(({ slot }) => slot.label), words.overview];
  return (
    <nav aria-label={words.steps} className={classes.trail}>
      <ol>
        {names.map((name, place) => {
          const isDone = steps[place]?.isDone ?? false;
          return (
            <li key={steps[place]?.slot.id ?? "overview"}>
              <UnstyledButton
                className={classes.trailStep}
                aria-current={place === index ? "step" : undefined}
                aria-label={isDone ? words.chosen(name) : name}
                data-done={isDone || undefined}
                onClick={() => onGo(place)}
              >
                <span className={classes.trailBar} />
                <span className={classes.trailName}>
                  {isDone && <IconCheck size={14} stroke={2.4} aria-hidden />}
                  {name}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
