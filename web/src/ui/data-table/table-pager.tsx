import { Pagination, Text } from "@mantine/core";
import classes from "./data-table.module.css";

type TablePagerProps = { page: number; perPage: number; total: number; onPage: (page: number) => void };

/** `21 to 40 of 133`, and the pages. */
export function TablePager({ page, perPage, total, onPage }: TablePagerProps) {
  const pages = Math.ceil(total / perPage);
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <div className={classes.pager}>
      <Text size="sm" c="dimmed" className="tabular">
        {first} to {last} of {total}
      </Text>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} size="sm" />}
    </div>
  );
}
