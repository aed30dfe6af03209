import { Group, Pagination, Text } from "@mantine/core";

type SimplePagerProps = { page: number; perPage: number; total: number; onPage: (page: number) => void };

/** The pages of a list that is only a part of its screen, so its page is not in the address. */
export function SimplePager({ page, perPage, total, onPage }: SimplePagerProps) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Group justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed" className="tabular">
        {(page - 1) * perPage + 1} to {Math.min(total, page * perPage)} of {total}
      </Text>
      <Pagination total={pages} value={page} onChange={onPage} size="sm" siblings={0} />
    </Group>
  );
}
