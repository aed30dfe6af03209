import { Text } from "@mantine/core";
import { layout as words } from "#words/panel/layout.ts";
import { NoticeBell } from "../../features/notices/admin/notice-bell.tsx";
import { QuickSearch } from "../../features/search/admin/quick-search.tsx";
import { usePage } from "../../lib/club.ts";
import { useAdminStore } from "../../lib/stores/admin-store.ts";
import { ClubLogo } from "../../ui/logo.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { SchemeButton } from "../../ui/scheme-button.tsx";
import { foundThings } from "../routes/admin-screens.ts";
import { adminActsFor, personActsFor } from "./admin-acts.ts";
import { AdminEmail, useAdminClub } from "./admin-email.tsx";
import classes from "./admin-layout.module.css";
import { adminScreensFor } from "./admin-navigation.ts";
import { GuideLink } from "./guide-link.tsx";

type AdminTopBarProps = { isMenuOpen: boolean; onMenuClick: () => void };

export function AdminTopBar({ isMenuOpen, onMenuClick }: AdminTopBarProps) {
  const { product } = usePage();
  const { club_name, club_logo } = useAdminClub();
  const role = useAdminStore((state) => state.admin?.role ?? 0);
  return (
    <header className={classes.topBar}>
      <span className={classes.menuButton}>
        <MenuButton isOpen={isMenuOpen} onClick={onMenuClick} label={words.adminTopBar.openMenu} />
      </span>
      <div className={classes.welcome}>
        <Text fw={650} size="lg" lh={1.3}>
          {words.adminTopBar.welcomeBack(club_name)}
        </Text>
        <Text c="dimmed" size="sm" lh={1.3}>
          {words.adminTopBar.clubAndProduct(club_name, product)}
        </Text>
      </div>
      <div className={classes.person}>
        <QuickSearch
          offered={{
            screens: adminScreensFor(role),
            acts: adminActsFor(role),
            things: foundThings,
            personActs: personActsFor(role),
          }}
        />
        <NoticeBell />
        <span className={classes.wideOnly}>
          <GuideLink />
          <SchemeButton />
        </span>
        <div className={classes.email}>
          <AdminEmail />
        </div>
        <ClubLogo size={44} name={club_name} src={club_logo} />
      </div>
    </header>
  );
}
