import { Badge, Button, Group, Paper, Stack, Table, Text } from "@mantine/core";
import { IconClipboardList, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FileProgress } from "#web/shared/jobs/job-progress.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { nouns } from "#words/nouns.ts";
import { fulfilment as words } from "#words/panel/fulfilment.ts";
import { leftOutWords, selectionOf, useDocument } from "./order-list.ts";

/** What has to be taken from the shelves for the orders that the address names, by product and size. */
export function Component() {
  const [search] = useSearchParams();
  const selection = useMemo(() => selectionOf(search), [search]);
  const pickList = useQuery(adminApi.documents.pickList.queryOptions({ input: { selection } }));
  const printed = useDocument();
  return (
    <>
      <PageHeader
        title={words.pickList.pickList}
        back={{ label: words.pickList.orders, to: listAddress(panelPaths.adminOrders, useLocation().state) }}
        text={words.pickList.everythingStillToBePacked}
        actions={
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={printed.isStarting}
            disabled={!pickList.data?.data.rows.length}
            onClick={() => printed.start({ kind: "pick_list", selection })}
          >
            {words.pickList.print}
          </Button>
        }
      />
      <FileProgress job={printed} many={nouns.orders.other} />
      <QueryState
        query={pickList}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={
          <EmptyState
            icon={IconClipboardList}
            title={words.pickList.nothingToPick}
            text={words.pickList.everythingInTheseOrders}
            action={
              <Button component={Link} to={panelPaths.adminOrders} variant="default">
                {words.pickList.showOrders}
              </Button>
            }
          />
        }
      >
        {({ data }) => (
          <Stack gap="md">
            <Text c="dimmed">
              {words.pickList.itemsForOrders(data.item_count, data.order_count, leftOutWords(data.left_out))}
            </Text>
            {data.rows.map((row) => (
              <Paper withBorder p="md" key={`${row.product_id}-${row.color}`} component="section">
                <Group justify="space-between" mb="xs" wrap="nowrap">
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    {row.title}
                    {row.color && (
                      <Text span c="dimmed" fw={400}>
                        {" "}
                        · {row.color}
                      </Text>
                    )}
                  </Text>
                  <Badge variant="light" style={{ flexShrink: 0 }}>
                    {row.sizes.reduce((sum, size) => sum + size.quantity, 0)}
                  </Badge>
                </Group>
                <Table aria-label={words.pickList.sizesOf(row.title, row.color).trim()}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th w={{ base: "45%", sm: "40%" }}>{words.pickList.size}</Table.Th>
                      <Table.Th visibleFrom="sm">{words.pickList.sku}</Table.Th>
                      <Table.Th w={{ sm: "15%" }} ta="right">
                        {words.pickList.orders}
                      </Table.Th>
                      <Table.Th w={{ sm: "15%" }} ta="right">
                        {words.pickList.quantity}
                      </Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {row.sizes.map((size) => (
                      <Table.Tr key={size.variation_id}>
                        <Table.Td>
                          {size.size || words.pickList.oneSize}
                          <Text hiddenFrom="sm" size="xs" style={{ overflowWrap: "anywhere" }}>
                            {size.sku}
                          </Text>
                          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                            {words.pickList.for(size.whose)}
                          </Text>
                        </Table.Td>
                        <Table.Td visibleFrom="sm" style={{ overflowWrap: "anywhere" }}>
                          {size.sku}
                        </Table.Td>
                        <Table.Td ta="right" className="tabular">
                          {size.order_count}
                        </Table.Td>
                        <Table.Td ta="right" className="tabular" fw={600}>
                          {size.quantity}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Paper>
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}
