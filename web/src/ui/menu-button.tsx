import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";

type MenuButtonProps = { isOpen: boolean; onClick: () => void; label: string };

/** Opens the navigation if it does not fit beside the page. */
export function MenuButton({ isOpen, onClick, label }: MenuButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size={36}
      onClick={onClick}
      aria-label={label}
      aria-expanded={isOpen}
    >
      <IconMenu2 size={24} aria-hidden />
    </ActionIcon>
  );
}
