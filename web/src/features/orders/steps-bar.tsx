import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import classes from "./steps-bar.module.css";

type StepsBarProps = {
  words: { label: string; isDone: string; isNext: string };
  steps: { text: string; isDone: boolean; isNext: boolean }[];
};

/** How far something is, as steps side by side: what is done, and what comes next. */
export function StepsBar({ words, steps }: StepsBarProps) {
  return (
    <ol aria-label={words.label} className={classes.steps}>
      {steps.map(({ text, isDone, isNext }, at) => (
        <li key={text} data-done={isDone || undefined} aria-current={isNext ? "step" : undefined}>
          <span className={classes.mark} aria-hidden>
            {isDone ? <IconCheck size={16} stroke={2.4} aria-hidden /> : at + 1}
          </span>
          <span>
            {text}
            {(isDone || isNext) && <VisuallyHidden> {isDone ? words.isDone : words.isNext}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
