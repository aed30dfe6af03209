import { Group, Pagination, Text } from "@mantine/core";
import { catalog as words } from "#words/panel/catalog.ts";

type SimplePagerProps = { page: number; perPage: number; total: number; onPage: (page: number) => void };

/** The pages of a list that is only part of its screen, so its page is not in the URL. */
export function SimplePager({ page, perPage, total, onPage }: SimplePagerProps) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Group justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed" className="tabular">
        {words.simplePager.toOf((page - 1) * perPage + 1, Math.min(total, page * perPage), total)}
      </Text>
      <Pagination total={pages} value={page} onChange={onPage} size="sm" siblings={0} />
    </Group>
  );
}
