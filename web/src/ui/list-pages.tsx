import { Group, Pagination } from "@mantine/core";

type ListPagesProps = { total: number; perPage: number; page: number; onChange: (page: number) => void };

/** The pages of a list of cards, below it; nothing if one page holds all. */
export function ListPages({ total, perPage, page, onChange }: ListPagesProps) {
  if (total <= perPage) return null;
  return (
    <Group justify="center" mt="sm">
      <Pagination
        total={Math.ceil(total / perPage)}
        value={page}
        onChange={(next) => {
          onChange(next);
          window.scrollTo({ top: 0 });
        }}
      />
    </Group>
  );
}
