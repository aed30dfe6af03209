import { Group, Paper, Table, Text, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { managerMay, rights } from "#contract/manager-rights.ts";
import { managers as words } from "#words/panel/managers.ts";

/** What admins and managers may do, as the contract says and the server enforces. */
export function ManagerRightsTable() {
  return (
    <Paper component="section" withBorder mt="xl" maw={760} aria-labelledby="manager-rights">
      <Title order={2} size="h3" id="manager-rights" px="md" pt="md">
        {words.managerRightsTable.whatAManagerMayDo}
      </Title>
      <Text c="dimmed" size="sm" px="md" pt={4} pb="xs">
        {words.managerRightsTable.adminMayDoAll}
      </Text>
      <Table horizontalSpacing="md" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.managerRightsTable.inThePanel}</Table.Th>
            <Table.Th w={130}>{words.managerRightsTable.manager}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rights.map((right) => (
            <Table.Tr key={right.what}>
              <Table.Td>{right.what}</Table.Td>
              <Table.Td>
                <YesNo value={managerMay(right)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function YesNo({ value }: { value: boolean }) {
  return (
    <Group gap={6} wrap="nowrap" c={value ? "success" : "dimmed"}>
      {value ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      <Text size="sm" fw={value ? 600 : undefined}>
        {value ? words.managerRightsTable.yes : words.managerRightsTable.no}
      </Text>
    </Group>
  );
}
