import { ActionIcon, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FigureName, figureWords } from "#contract/figures.ts";
import { ui as words } from "#words/panel/ui.ts";

/** An (i) beside a figure that says what it counts, the same wherever the figure appears. */
export function AboutFigure({ figure }: { figure: FigureName }) {
  const { name, about } = figureWords[figure];
  return (
    <Tooltip label={about} multiline w={300} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={words.aboutFigure.whatCounts(name, about)}
      >
        <IconInfoCircle size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
