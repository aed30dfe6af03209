import { Badge, Button, Group, Paper, Stack, Table, Text } from "@mantine/core";
import { IconClipboardList, IconPrinter } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { EmptyList } from "../../../../ui/empty-state.tsx";
import { FileProgress } from "../../../../ui/file-progress.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { leftOutWords } from "../../left-out-words.ts";
import { selectionOf } from "../../pick-list-address.ts";
import { useDocument, usePickList } from "./api.ts";

/** What has to be taken from the shelves for the orders that the address names, by product and size. */
export function Component() {
  const [search] = useSearchParams();
  const selection = useMemo(() => selectionOf(search), [search]);
  const pickList = usePickList(selection);
  const printed = useDocument();
  return (
    <>
      <PageHeader
        title="Pick list"
        back={{ label: "Orders", to: panelPaths.adminOrders }}
        text="Everything still to be packed for these orders."
        actions={
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={printed.isStarting}
            disabled={!pickList.data?.data.rows.length}
            onClick={() => printed.start({ kind: "pick_list", selection })}
          >
            Print
          </Button>
        }
      />
      <FileProgress job={printed} many="orders" />
      <QueryState
        query={pickList}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={
          <EmptyList
            icon={IconClipboardList}
            lead="Nothing to pick"
            text="Everything in these orders is packed, or they are on hold or closed."
            action={
              <Button component={Link} to={panelPaths.adminOrders} variant="default">
                Show orders
              </Button>
            }
          />
        }
      >
        {({ data }) => (
          <Stack gap="md">
            <Text c="dimmed">
              {data.item_count} {data.item_count === 1 ? "item" : "items"} for {data.order_count}{" "}
              {data.order_count === 1 ? "order" : "orders"}. {leftOutWords(data.left_out)}
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
                <Table aria-label={`Sizes of ${row.title} ${row.color}`.trim()}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th w={{ base: "45%", sm: "40%" }}>Size</Table.Th>
                      <Table.Th visibleFrom="sm">SKU</Table.Th>
                      <Table.Th w={{ sm: "15%" }} ta="right">
                        Orders
                      </Table.Th>
                      <Table.Th w={{ sm: "15%" }} ta="right">
                        Quantity
                      </Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {row.sizes.map((size) => (
                      <Table.Tr key={size.variation_id}>
                        <Table.Td>
                          {size.size || "One size"}
                          <Text hiddenFrom="sm" size="xs" style={{ overflowWrap: "anywhere" }}>
                            {size.sku}
                          </Text>
                          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                            For {size.whose}
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
