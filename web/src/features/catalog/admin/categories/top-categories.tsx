import { Paper, Skeleton, Text, Title } from "@mantine/core";
import { categories as words } from "#words/panel/categories.ts";
import { EmptyLines } from "../../../../ui/empty-state.tsx";
import { Money } from "../../../../ui/money.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useTopCategories } from "../categories-api.ts";
import classes from "./categories.module.css";

/** What sold most lately, beside the order that the club chose. */
export function TopCategories() {
  const top = useTopCategories();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="top-categories">
      <Title order={2} size="h4" id="top-categories">
        {words.topCategories.topSelling}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.topCategories.theLast90Days}
      </Text>
      <QueryState
        query={top}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyLines>{words.topCategories.nothingSoldYet}</EmptyLines>}
      >
        {({ data }) => {
          const most = Math.max(...data.map(({ quantity }) => quantity), 1);
          return (
            <ol className={classes.top}>
              {data.map(({ id, name, quantity, sales }) => (
                <li key={id}>
                  <span className={classes.words}>{name}</span>
                  <Money value={sales} fw={600} />
                  <span
                    className={classes.bar}
                    style={{ width: `${Math.max(2, (quantity / most) * 100)}%` }}
                  />
                  <Text size="sm" c="dimmed">
                    {words.topCategories.sold(quantity)}
                  </Text>
                </li>
              ))}
            </ol>
          );
        }}
      </QueryState>
    </Paper>
  );
}
