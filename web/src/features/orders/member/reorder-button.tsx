import { Button, Group, List, Stack, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberOrder } from "#contract/order-shapes.ts";
import { orders } from "#words/orders.ts";
import { paths } from "../../../lib/paths.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import { useReorder } from "./use-reorder.ts";

const { again: words, actions } = orders;

/** Orders the same again; says what could not be put into the cart, and why. */
export function ReorderButton({ order }: { order: MemberOrder }) {
  const { isOffered, hasPacks, start, isPending, outcome, close } = useReorder(order);
  if (!isOffered) return null;
  const put = outcome?.items.reduce((sum, { color }) => sum + color.quantity, 0) ?? 0;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRepeat size={18} aria-hidden />}
        loading={isPending}
        onClick={start}
      >
        {actions.again}
      </Button>
      <Modal
        opened={outcome !== null}
        onClose={close}
        title={put > 0 ? words.title : words.nothingTitle}
        centered
      >
        <Stack gap="md">
          {put > 0 && <Text>{words.put(put)}</Text>}
          <List spacing="sm">
            {outcome?.left.map(({ name, why }) => (
              <List.Item key={name}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {why}
                </Text>
              </List.Item>
            ))}
          </List>
          {hasPacks && <Text size="sm">{words.packs}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.close}
            </Button>
            {put > 0 && (
              <Button component={Link} to={paths.cart}>
                {words.toCart}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
