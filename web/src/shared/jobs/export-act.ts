import type { exportFormats } from "#contract/exports.ts";
import { ui as words } from "#words/panel/ui.ts";
import type { Act } from "../../ui/acts.tsx";

export type ExportFormat = (typeof exportFormats)[number];

type Exported = { start: (format: ExportFormat) => void; isStarting: boolean };

/** Starts an export of the list as it is filtered; `more` is what else can be saved from here. */
export function exportAct(exported: Exported, ...more: Act[]): Act {
  return {
    label: words.exportMenu.export,
    isBusy: exported.isStarting,
    acts: [
      { label: words.exportMenu.excelWorkbookXlsx, onPress: () => exported.start("xlsx") },
      { label: words.exportMenu.textFileCsv, onPress: () => exported.start("csv") },
      ...more,
    ],
  };
}
