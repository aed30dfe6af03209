import { ActionIcon } from "@mantine/core";
import { IconHeart } from "@tabler/icons-react";
import { Link } from "react-router";
import { wishlist as words } from "#words/wishlist.ts";
import { paths } from "../../lib/paths.ts";
import { useWishCount } from "../../shared/products/use-wishlist.ts";
import classes from "./wishlist-link.module.css";

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
      aria-label={words.link(count)}
      c="var(--mantine-color-text)"
      className={classes.link}
    >
      <IconHeart size={24} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
