import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form-columns.module.css";

type FormColumnsProps = {
  children: ReactNode;
  /** How the thing stands: its status, its price, whose it is. */
  aside: ReactNode;
  /** Below the content; on narrow screens after everything. */
  last?: ReactNode;
};

/** Of a form the content on the left, how it stands on the right; on narrow screens one below the other. */
export function FormColumns({ children, aside, last }: FormColumnsProps) {
  return (
    <div className={classes.columns} data-last={last ? true : undefined}>
      <Stack gap="lg">{children}</Stack>
      <Stack gap="lg" className={classes.aside}>
        {aside}
      </Stack>
      {last}
    </div>
  );
}
