import { ActionIcon, Indicator, VisuallyHidden } from "@mantine/core";
import { IconShoppingBag, IconWallet } from "@tabler/icons-react";
import { Link } from "react-router";
import { layout } from "#words/layout.ts";
import { formatDollars } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { badgeCount } from "../../shared/cart/cart.rules.ts";
import { useCartStore } from "../../shared/cart/cart-store.ts";
import classes from "./header.module.css";

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
