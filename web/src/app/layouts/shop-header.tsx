import { ActionIcon, Button } from "@mantine/core";
import { IconLogin, IconMenu2, IconUser, IconX } from "@tabler/icons-react";
import { lazy, type MouseEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useClub } from "#web/lib/club.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { SchemeButton } from "#web/ui/scheme-button.tsx";
import { layout } from "#words/layout.ts";
import classes from "./header.module.css";
import {
  CartLink,
  CreditBalance,
  HeaderBrand,
  isShopLinkActive,
  SHOP_LINKS,
  WishlistLink,
} from "./header-tools.tsx";
import { DrawerLink } from "./menu.tsx";
import shopMenuClasses from "./shop-menu.module.css";

const words = layout.header;

export function ShopHeader() {
  const { pathname } = useLocation();
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <div className={classes.narrowOnly}>
          <ShopMenu />
        </div>
        <HeaderBrand />
        <nav className={classes.nav} aria-label={words.main}>
          {SHOP_LINKS.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={classes.navLink}
              aria-current={isShopLinkActive(link.to, pathname) ? "page" : undefined}
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          {isAuthenticated && <CreditBalance />}
          <span className={classes.wideOnly}>
            <SchemeButton />
          </span>
          <AccountButton />
          {isAuthenticated && <WishlistLink />}
          <CartLink />
        </div>
      </div>
    </header>
  );
}

/** Leads guests through the login. On a phone only its picture has room. */
function AccountButton() {
  return (
    <>
      <Button
        component={Link}
        to={paths.profile}
        variant="default"
        leftSection={<IconUser size={18} stroke={1.8} aria-hidden />}
        className={classes.wideOnly}
      >
        {words.account}
      </Button>
      <ActionIcon
        component={Link}
        to={paths.profile}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={words.account}
        c="var(--mantine-color-text)"
        className={classes.narrowOnly}
      >
        <IconUser size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}

const account = { label: words.account, to: paths.profile, icon: IconUser };
const login = { label: words.login, to: paths.login, icon: IconLogin };
const SchemeChoice = lazy(async () => ({
  default: (await import("#web/ui/scheme-choice.tsx")).SchemeChoice,
}));

/**
 * The main navigation on small screens. It is the browser's own dialog, opened and closed by its own commands, so it
 * works before the app is there.
 */
function ShopMenu() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { pathname } = useLocation();
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  // It may have been opened before; and React does not know whether a hydrated dialog is open.
  useEffect(() => {
    const menu = dialog.current;
    const tell = () => setIsOpen(menu?.open ?? false);
    tell();
    menu?.addEventListener("toggle", tell);
    return () => menu?.removeEventListener("toggle", tell);
  }, []);
  const club = useClub();
  const close = () => dialog.current?.close();
  return (
    <>
      <ActionIcon
        {...commandTo(id, "show-modal", () => dialog.current?.showModal())}
        variant="transparent"
        c="inherit"
        size={36}
        aria-label={words.openNavigation}
        aria-haspopup="dialog"
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      <dialog
        ref={dialog}
        id={id}
        className={shopMenuClasses.menu}
        aria-label={club?.club_name}
        closedby="any"
      >
        <div className={shopMenuClasses.head}>
          <span className={shopMenuClasses.club}>{club?.club_name}</span>
          <ActionIcon
            {...commandTo(id, "close", close)}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={words.closeNavigation}
          >
            <IconX size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        <nav className={shopMenuClasses.links} aria-label={words.main}>
          {SHOP_LINKS.map((link) => (
            <DrawerLink
              key={link.to}
              {...link}
              isActive={isShopLinkActive(link.to, pathname)}
              onClick={close}
            />
          ))}
          <hr className={shopMenuClasses.line} />
          <DrawerLink {...account} isActive={pathname === account.to} onClick={close} />
          {!isAuthenticated && <DrawerLink {...login} isActive={pathname === login.to} onClick={close} />}
          <hr className={shopMenuClasses.line} />
          {isOpen && (
            <Suspense>
              <SchemeChoice />
            </Suspense>
          )}
        </nav>
      </dialog>
    </>
  );
}

/** What makes a button command a dialog; in browsers without commands the app does it. */
function commandTo(commandfor: string, command: string, act: () => void) {
  const onClick = ({ currentTarget }: MouseEvent) => {
    if (!("commandForElement" in currentTarget)) act();
  };
  return { commandfor, command, onClick };
}
