import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ExportedList, useExport } from "./grants-api.ts";

/** Keeps a list as an Excel file, as it is searched and filtered. */
export function ExportButton({ list }: { list: ExportedList }) {
  const exporting = useExport(list);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export
    </Button>
  );
}
