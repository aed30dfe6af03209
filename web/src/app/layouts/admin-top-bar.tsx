import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MenuButton } from "#web/app/layouts/menu.tsx";
import { NoticeBell } from "#web/features/notices/admin/notice-bell.tsx";
import { QuickSearch } from "#web/features/search/admin/quick-search.tsx";
import { adminApi } from "#web/lib/admin-api.ts";
import { usePage } from "#web/lib/club.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { ClubLogo } from "#web/ui/logo.tsx";
import { SchemeButton } from "#web/ui/scheme-button.tsx";
import { layout as words } from "#words/panel/layout.ts";
import { foundThings } from "../routes/admin-screens.ts";
import classes from "./admin-layout.module.css";
import { adminActsFor, adminScreensFor, personActsFor } from "./admin-navigation.tsx";
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

const FRESH_FOR_MS = 5 * 60_000;

/** The panel's own frame: whose club it is, and who is logged in. */
export function useAdminInfo() {
  return useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
}

/** The club, as it is known before the first answer too. */
export function useAdminClub(): { club_name: string; club_logo: string | null } {
  const { club } = usePage();
  const stored = useAdminStore((state) => state.admin?.club_info);
  const { club_name = "", club_logo = null } = useAdminInfo().data?.data.club_info ?? stored ?? club ?? {};
  return { club_name, club_logo };
}

/** Who is logged in: in the top bar, or in the drawer if there is no room. */
export function AdminEmail() {
  return (
    <Text size="sm" c="dimmed">
      {useAdminInfo().data?.data.email}
    </Text>
  );
}
