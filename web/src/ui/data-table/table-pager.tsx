import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import type { Total } from "#contract/shapes.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import classes from "./data-table.module.css";

type Shown = {
  page: number;
  perPage: number;
  total: number;
  totalIs?: Total["total_is"] | undefined;
};
type TablePagerProps = Shown & {
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
};

const SIZES = [20, 50, 100];

const totalWords = { about: words.tablePager.toOfAbout, at_least: words.tablePager.toOfAtLeast };

/** `21 to 40 of 133`, or `of about 12,000`. */
export function rangeWords({ page, perPage, total, totalIs }: Shown): string {
  const toOf = totalIs ? totalWords[totalIs] : words.tablePager.toOf;
  return toOf((page - 1) * perPage + 1, Math.min(total, page * perPage), total);
}

/** `21 to 40 of 133`, how many to a page, and the pages. */
export function TablePager({ page, perPage, total, totalIs, onPage, onPerPage }: TablePagerProps) {
  const pages = Math.ceil(total / perPage);
  const sizes = SIZES.includes(perPage) ? SIZES : [perPage, ...SIZES].sort((one, other) => one - other);
  return (
    <div className={classes.pager}>
      <Group gap="md">
        <Text size="sm" c="dimmed" className="tabular">
          {rangeWords({ page, perPage, total, totalIs })}
        </Text>
        {total > Math.min(...sizes) && (
          <NativeSelect
            size="xs"
            aria-label={words.tablePager.rowsPerPage}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
            data={sizes.map((size) => ({ value: String(size), label: words.tablePager.perPage(size) }))}
          />
        )}
      </Group>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} size="sm" />}
    </div>
  );
}
