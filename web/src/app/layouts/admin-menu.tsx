import { IconLogout } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { layout as words } from "#words/panel/layout.ts";
import { adminClient } from "../../lib/admin-api.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";
import classes from "./admin-layout.module.css";
import { adminLinksFor, isAdminLinkActive } from "./admin-navigation.ts";
import { DrawerButton, DrawerLink } from "./drawer-link.tsx";
import { logout } from "./logout.ts";
import { useToDo } from "./use-to-do.ts";

export function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const role = useAdminStore((state) => state.admin?.role ?? 0);
  const toDo = useToDo();
  const leave = () => void logout("admin", (context) => adminClient.auth.adminLogout({}, { context }));
  return (
    <nav aria-label={words.adminMenu.admin} className={classes.menu}>
      {adminLinksFor(role).map((link) => (
        <div key={link.to} data-starts={link.startsGroup}>
          <DrawerLink
            label={link.label}
            to={link.to}
            icon={link.icon}
            isActive={isAdminLinkActive(link.to, pathname)}
            count={toDo[link.to]}
            onClick={onNavigate}
          />
        </div>
      ))}
      <div data-starts>
        <DrawerButton label={words.adminMenu.logout} icon={IconLogout} onClick={leave} />
      </div>
    </nav>
  );
}
