import { Button, Group } from "@mantine/core";
import { IconPackage, IconSearchOff } from "@tabler/icons-react";
import { shop } from "#words/shop.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { filterCount } from "../../shop-query.ts";

const words = shop.list;

type NothingFoundProps = {
  keywords: string;
  filters: Record<string, string>;
  onClearFilters: () => void;
  onClear: () => void;
};

/** Why the list is empty, and what leads to products again. */
export function NothingFound({ keywords, filters, onClearFilters, onClear }: NothingFoundProps) {
  const hasFilters = filterCount(filters) > 0;
  if (!keywords && !hasFilters) {
    return <EmptyState icon={IconPackage} title={words.empty} text={words.emptyText} />;
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={keywords ? words.nothingFor(keywords) : words.nothing}
      text={hasFilters ? words.nothingText : words.otherWords}
      action={
        <Group justify="center" gap="sm">
          {keywords && hasFilters && (
            <Button variant="default" onClick={onClearFilters}>
              {words.clearFilters}
            </Button>
          )}
          <Button onClick={onClear}>{words.showAll}</Button>
        </Group>
      }
    />
  );
}
