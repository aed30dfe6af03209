import { Divider, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { Outlet, useLocation } from "react-router";
import { mostCounted } from "#contract/order-statuses.ts";
import { ClosedNotice } from "#web/features/settings/admin/closed-notice.tsx";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { usePage } from "#web/lib/club.ts";
import { nameStaff } from "#web/lib/kept-input.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { Drawer } from "#web/ui/dialogs.tsx";
import { ProductLogo } from "#web/ui/logo.tsx";
import { SchemeChoice } from "#web/ui/scheme-choice.tsx";
import { formatCountUpTo } from "#web/words/counted.ts";
import { layout as words } from "#words/panel/layout.ts";
import { logout } from "../../shared/session/end-session.ts";
import classes from "./admin-layout.module.css";
import { AdminGuard, activeAdminLink, adminLinksFor } from "./admin-navigation.tsx";
import { AdminEmail, AdminTopBar, useAdminClub, useAdminInfo } from "./admin-top-bar.tsx";
import { GuideEntry } from "./guide-link.tsx";
import { DrawerButton, DrawerLink } from "./menu.tsx";
import { SkipLink } from "./surroundings.tsx";

/** The panel around its screens, loaded as one piece. */
export function Component() {
  return (
    <AdminGuard>
      <AdminLayout />
    </AdminGuard>
  );
}

const DRAWER_WIDTH = 250;

/** Side menu, top bar, page. Below the large breakpoint the menu is a drawer. */
function AdminLayout() {
  const { product } = usePage();
  const { club_name } = useAdminClub();
  const email = useAdminInfo().data?.data.email;
  useEffect(() => {
    if (email !== undefined) nameStaff(email);
  }, [email]);
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side}>
        <div className={classes.logo}>
          <ProductLogo />
        </div>
        <AdminMenu />
      </aside>
      <div className={classes.content}>
        <AdminTopBar isMenuOpen={isOpen} onMenuClick={drawer.toggle} />
        <ClosedNotice />
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size={DRAWER_WIDTH}
        title={words.adminTopBar.clubAndProduct(club_name, product)}
        closeButtonProps={{ "aria-label": words.adminLayout.closeMenu }}
      >
        <AdminEmail />
        <AdminMenu onNavigate={drawer.close} />
        <Divider my="sm" />
        <GuideEntry />
        <SchemeChoice />
      </Drawer>
    </div>
  );
}

function AdminMenu({ onNavigate }: { onNavigate?: () => void }) {
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

const FRESH = { staleTime: 60_000, refetchInterval: 60_000 };

/** What waits for the club at the screens of the menu, by their paths; nothing where nothing waits. */
function useToDo(): Record<string, string | undefined> {
  const stages = useQuery(adminApi.orders.adminStages.queryOptions({ input: {}, ...FRESH }));
  const requested = useQuery(
    adminApi.returns.show.queryOptions({ input: { status: "requested", per_page: 1 }, ...FRESH }),
  );
  const { to_prepare = 0, to_send = 0, on_hold = 0 } = stages.data?.data ?? {};
  return {
    [panelPaths.adminOrders]: shownUnlessNone(to_prepare + to_send + on_hold),
    [panelPaths.adminReturns]: shownUnlessNone(requested.data?.total ?? 0),
  };
}

function shownUnlessNone(count: number): string | undefined {
  return count > 0 ? formatCountUpTo(count, mostCounted) : undefined;
}
