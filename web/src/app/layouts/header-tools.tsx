import { ActionIcon, Indicator, VisuallyHidden } from "@mantine/core";
import {
  IconGift,
  IconHeart,
  IconHome,
  IconPackage,
  IconShirt,
  IconShoppingBag,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useClub } from "#web/lib/club.ts";
import { formatDollars } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { badgeCount } from "#web/shared/cart/cart.rules.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { useWishCount } from "#web/shared/products/use-wishlist.ts";
import { ClubLogo, ProductLogo } from "#web/ui/logo.tsx";
import { layout } from "#words/layout.ts";
import { wishlist as wishlistWords } from "#words/wishlist.ts";
import classes from "./header.module.css";
import wishlistLinkClasses from "./wishlist-link.module.css";

const words = layout.header;

export function CreditBalance() {
  const credits = useUserStore((state) => state.userCredits);
  return (
    <span className={classes.credits}>
      <IconWallet size={18} stroke={1.8} aria-hidden className={classes.wideOnly} />
      <VisuallyHidden>{words.creditBalance} </VisuallyHidden>
      {formatDollars(credits)}
    </span>
  );
}

/** The way to the cart, with how much is in it. */
export function CartLink() {
  const count = useCartStore(badgeCount);
  return (
    <Indicator
      label={<span aria-hidden>{count}</span>}
      size={20}
      offset={7}
      disabled={count === 0}
      color="club"
      inline
      fw={650}
    >
      <ActionIcon
        component={Link}
        to={paths.cart}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={words.cart(count)}
        c="var(--mantine-color-text)"
      >
        <IconShoppingBag size={24} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

/** The way to the wishlist, beside the cart; the narrowest phones have no room for it. */
export function WishlistLink() {
  const count = useWishCount();
  return (
    <ActionIcon
      component={Link}
      to={paths.wishlist}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={wishlistWords.link(count)}
      c="var(--mantine-color-text)"
      className={wishlistLinkClasses.link}
    >
      <IconHeart size={24} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** Product logo and club logo, both linking home. The club leads; the product stays small on phones. */
export function HeaderBrand() {
  const club = useClub();
  return (
    <div className={classes.brand}>
      <Link to={paths.home} className={classes.brandLink}>
        <span className={`${classes.mark} ${classes.wideOnly}`}>
          <ProductLogo />
        </span>
        <span className={classes.narrowOnly}>
          <ProductLogo withName={false} />
        </span>
      </Link>
      <span className={classes.divider} aria-hidden="true" />
      {club && (
        <Link
          to={paths.home}
          className={classes.brandLink}
          aria-label={layout.header.clubHome(club.club_name)}
        >
          <ClubLogo size={40} isDecorative />
          <span className={classes.clubName}>{club.club_name}</span>
        </Link>
      )}
    </div>
  );
}

const { header, account } = layout;

/** The storefront's main navigation. */
export const SHOP_LINKS = [
  { label: header.home, to: paths.home, icon: IconHome },
  { label: header.entitlements, to: paths.entitlements, icon: IconGift },
  { label: header.shop, to: paths.shop, icon: IconShirt },
  { label: header.orders, to: paths.orders, icon: IconPackage },
];

/** The member account's navigation; Logout follows it. */
export const ACCOUNT_LINKS = [
  { label: account.home, to: paths.home, icon: IconHome },
  { label: account.profile, to: paths.profile, icon: IconUser },
  { label: account.secondaryMembers, to: paths.secondaryMembers, icon: IconUsers },
  { label: account.orders, to: paths.orders, icon: IconPackage },
  { label: account.tracking, to: paths.tracking, icon: IconTruckDelivery },
];

/** Both paths of home count; elsewhere a screen belongs to the entry that its path begins with. */
export function isShopLinkActive(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.homeAlias;
  if (to === paths.shop) return pathname === to || pathname.startsWith("/productdetail/");
  return pathname === to || pathname.startsWith(`${to}/`);
}
