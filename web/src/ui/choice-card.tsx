import { Group, Radio, type RadioGroupProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-card.module.css";
import { useOneStop } from "./toolbar.tsx";

/** Options of which one is selected, below a heading that repeats their name. */
export function ChoiceGroup({ label, ...rest }: RadioGroupProps & { label: string }) {
  return <Radio.Group {...rest} label={label} classNames={{ label: classes.unseen }} />;
}

/** Options side by side, as wide as there is room. `isMuted` while the selection is not in effect. */
export function ChoiceCards({ isMuted = false, children }: { isMuted?: boolean; children: ReactNode }) {
  return (
    <div className={classes.cards} data-muted={isMuted} {...useOneStop()}>
      {children}
    </div>
  );
}

/** One option of a `ChoiceGroup` with room for words, and something at its end, such as a price. */
export function ChoiceCard({
  value,
  children,
  end,
}: {
  value: string;
  children: ReactNode;
  end?: ReactNode;
}) {
  return (
    <Radio.Card value={value} className={classes.card}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <div className={classes.words}>{children}</div>
        {end}
      </Group>
    </Radio.Card>
  );
}
