import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import classes from "./number-steps.module.css";

type NumberStepsProps = { onStep: (by: number) => void; isDisabled?: boolean | undefined };

/** One more, one fewer, for the mouse. The arrow keys do the same in the field, so nobody else meets them. */
export function NumberSteps({ onStep, isDisabled }: NumberStepsProps) {
  return (
    <span className={classes.steps} aria-hidden>
      {[1, -1].map((by) => (
        <UnstyledButton
          key={by}
          tabIndex={-1}
          disabled={isDisabled}
          className={classes.step}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(by)}
        >
          {by > 0 ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      ))}
    </span>
  );
}
