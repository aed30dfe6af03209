import { ActionIcon } from "@mantine/core";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { wishlist as words } from "#words/wishlist.ts";
import { useWish } from "./use-wishlist.ts";
import classes from "./wish-button.module.css";

type WishButtonProps = {
  product: { id: number; title: string };
  /** Where it stands, such as a corner of a picture. */
  className?: string | undefined;
};

/** The heart of a product: on the wishlist or not. Beside a link, never inside one. */
export function WishButton({ product, className = "" }: WishButtonProps) {
  const { isMarked, toggle, isPending } = useWish(product.id);
  const Heart = isMarked ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      variant="default"
      radius="xl"
      size={44}
      className={`${classes.heart} ${className}`}
      aria-pressed={isMarked}
      aria-label={words.keep(product.title)}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && toggle()}
    >
      <Heart size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
