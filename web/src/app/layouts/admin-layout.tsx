import { Divider } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { layout as words } from "#words/panel/layout.ts";
import { ClosedNotice } from "../../features/settings/admin/closed-notice.tsx";
import { usePage } from "../../lib/club.ts";
import { nameStaff } from "../../lib/kept-input.ts";
import { Drawer } from "../../ui/dialogs.tsx";
import { ProductLogo } from "../../ui/logo.tsx";
import { SchemeChoice } from "../../ui/scheme-choice.tsx";
import { AdminEmail, useAdminClub, useAdminInfo } from "./admin-email.tsx";
import classes from "./admin-layout.module.css";
import { AdminMenu } from "./admin-menu.tsx";
import { AdminTopBar } from "./admin-top-bar.tsx";
import { GuideEntry } from "./guide-link.tsx";
import { SkipLink } from "./skip-link.tsx";

const DRAWER_WIDTH = 250;

/** Side menu, top bar, page. Below the large breakpoint the menu is a drawer. */
export function AdminLayout() {
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
