import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { packs as words } from "#words/panel/packs.ts";
import type { ListParams } from "../../../../lib/list-params.ts";
import type { HistoryType } from "../../list-query.ts";
import { useHistoryExport } from "../grants-api.ts";

type ExportButtonProps = { params: ListParams; type: HistoryType; id: number };

/** Keeps a history as an Excel file, as it is searched and filtered. */
export function ExportButton({ params, type, id }: ExportButtonProps) {
  const exporting = useHistoryExport(params, type, id);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {words.exportButton.export}
    </Button>
  );
}
