import { Anchor, Group } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

/** The way back to the list that a page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" fw={500} w="fit-content" display="block">
      <Group gap={6} wrap="nowrap">
        <IconArrowLeft size={16} aria-hidden style={{ flex: "none" }} />
        {label}
      </Group>
    </Anchor>
  );
}
