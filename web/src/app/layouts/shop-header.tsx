import { ActionIcon, Button } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { layout } from "#words/layout.ts";
import { paths } from "../../lib/paths.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { SchemeButton } from "../../ui/scheme-button.tsx";
import classes from "./header.module.css";
import { HeaderBrand } from "./header-brand.tsx";
import { CartLink, CreditBalance } from "./header-tools.tsx";
import { isShopLinkActive, SHOP_LINKS } from "./navigation.ts";
import { ShopMenu } from "./shop-menu.tsx";
import { WishlistLink } from "./wishlist-link.tsx";

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
