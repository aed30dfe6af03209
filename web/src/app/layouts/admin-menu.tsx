import { Stack } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { layout as words } from "#words/panel/layout.ts";
import { adminClient } from "../../lib/admin-api.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";
import { adminLinksFor, isAdminLinkActive } from "./admin-navigation.ts";
import { DrawerButton, DrawerLink } from "./drawer-link.tsx";
import { logout } from "./logout.ts";

export function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const role = useAdminStore((state) => state.admin?.role ?? 0);
  const leave = () => void logout("admin", (context) => adminClient.auth.adminLogout({}, { context }));
  return (
    <Stack component="nav" gap={4} aria-label={words.adminMenu.admin}>
      {adminLinksFor(role).map((link) => (
        <DrawerLink
          key={link.to}
          label={link.label}
          to={link.to}
          icon={link.icon}
          isActive={isAdminLinkActive(link.to, pathname)}
          onClick={onNavigate}
        />
      ))}
      <DrawerButton label={words.adminMenu.logout} icon={IconLogout} onClick={leave} />
    </Stack>
  );
}
