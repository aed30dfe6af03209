import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Step } from "../wizard-steps.ts";
import classes from "./wizard.module.css";

type StepTrailProps = { steps: Step[]; index: number; onGo: (index: number) => void };

/** How far it is, and a way to every step. */
export function StepTrail({ steps, index, onGo }: StepTrailProps) {
  const names = [...steps.map(({ slot }) => slot.label), "Overview"];
  return (
    <nav aria-label="Steps" className={classes.trail}>
      <ol>
        {names.map((name, place) => {
          const isDone = steps[place]?.isDone ?? false;
          return (
            <li key={steps[place]?.slot.id ?? "overview"}>
              <UnstyledButton
                className={classes.trailStep}
                aria-current={place === index ? "step" : undefined}
                aria-label={`${name}${isDone ? ", chosen" : ""}`}
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
