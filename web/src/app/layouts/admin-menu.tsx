import { VisuallyHidden } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { layout as words } from "#words/panel/layout.ts";
import { adminClient } from "../../lib/admin-api.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";
import classes from "./admin-layout.module.css";
import { activeAdminLink, adminLinksFor } from "./admin-navigation.ts";
import { DrawerButton, DrawerLink } from "./drawer-link.tsx";
import { logout } from "./logout.ts";
import { useToDo } from "./use-to-do.ts";

export function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const role = useAdminStore((state) => state.admin?.role ?? 0);
  const toDo = useToDo();
  const countsId = useId();
  const links = adminLinksFor(role);
  const active = activeAdminLink(links, pathname);
  const leave = () => void logout("admin", (context) => adminClient.auth.adminLogout({}, { context }));
  return (
    <nav aria-label={words.adminMenu.admin} className={classes.menu}>
      {links.map(({ to, startsGroup, ...link }) => {
        const waiting = toDo[to];
        const id = countsId + to;
        return (
          <div key={to} data-starts={startsGroup}>
            <DrawerLink
              {...link}
              to={to}
              isActive={to === active}
              describedBy={waiting && id}
              onClick={onNavigate}
            />
            {waiting && (
              <span id={id} className={classes.waiting}>
                {waiting}
                <VisuallyHidden> {words.adminMenu.toDo}</VisuallyHidden>
              </span>
            )}
          </div>
        );
      })}
      <div data-starts>
        <DrawerButton label={words.adminMenu.logout} icon={IconLogout} onClick={leave} />
      </div>
    </nav>
  );
}
