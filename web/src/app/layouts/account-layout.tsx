import { Divider, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "react-router";
import { MenuButton } from "#web/app/layouts/menu.tsx";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { Drawer } from "#web/ui/dialogs.tsx";
import { SchemeChoice } from "#web/ui/scheme-choice.tsx";
import { layout } from "#words/layout.ts";
import { logout } from "../../shared/session/end-session.ts";
import headerClasses from "./header.module.css";
import {
  ACCOUNT_LINKS,
  CartLink,
  CreditBalance,
  HeaderBrand,
  isShopLinkActive,
  WishlistLink,
} from "./header-tools.tsx";
import classes from "./layout.module.css";
import { DrawerButton, DrawerLink } from "./menu.tsx";
import { SkipLink } from "./surroundings.tsx";

const words = layout.account;

/** The member's own area: navigation beside the page, in a drawer on narrow screens. */
export function Component() {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={headerClasses.header}>
        <div className={headerClasses.bar}>
          <HeaderBrand />
          <div className={headerClasses.tools}>
            <CreditBalance />
            <WishlistLink />
            <CartLink />
          </div>
        </div>
      </header>
      <section className={classes.accountBand} aria-label={words.title}>
        <div className={classes.accountTitle}>
          <span className={classes.narrowOnly}>
            <MenuButton isOpen={isOpen} onClick={drawer.toggle} label={words.openNavigation} />
          </span>
          <span>{words.title}</span>
          <Who />
        </div>
      </section>
      <div className={`${classes.main} ${classes.account}`}>
        <aside className={classes.accountNav}>
          <AccountNav />
        </aside>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size={300}
        title={words.title}
        closeButtonProps={{ "aria-label": words.closeNavigation }}
      >
        <AccountNav onNavigate={drawer.close} />
      </Drawer>
    </div>
  );
}

/** Whose account it is, and the membership once it is known. */
function Who() {
  const name = useUserStore(({ user }) => user?.name);
  const profile = useQuery(memberApi.members.profile.queryOptions({ input: {} }));
  const membership = profile.data?.data[0]?.membership?.name;
  return (
    <span className={classes.who}>
      <span>{name}</span>
      {membership && <span className={classes.membership}>{membership}</span>}
    </span>
  );
}

function AccountNav({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const leave = () => void logout("user", (context) => memberClient.auth.memberLogout({}, { context }));
  return (
    <Stack component="nav" gap={4} aria-label={words.label}>
      {ACCOUNT_LINKS.map((link) => (
        <DrawerLink
          key={link.to}
          {...link}
          isActive={isShopLinkActive(link.to, pathname)}
          onClick={onNavigate}
        />
      ))}
      <DrawerButton label={words.logout} icon={IconLogout} onClick={leave} />
      <Divider my="xs" />
      <SchemeChoice />
    </Stack>
  );
}
