import { Text, UnstyledButton } from "@mantine/core";
import { IconUser, IconUsers } from "@tabler/icons-react";
import type { ProductDetails } from "#contract/catalog.ts";
import { product } from "#words/product.ts";
import type { UsualSize } from "../../usual-sizes.ts";
import classes from "./product-page.module.css";

const words = product.page;

type UsualSizesProps = {
  usual: UsualSize[];
  /** What the chosen colour comes in. */
  sizes: ProductDetails["colors"][number]["sizes"];
  chosen: string | null;
  onChoose: (size: string) => void;
};

/** What the member and the family usually take; a touch chooses it. */
export function UsualSizes({ usual, sizes, chosen, onChoose }: UsualSizesProps) {
  const shown = usual.flatMap((one) => {
    const variation = sizes.find(({ size }) => size === one.size);
    return variation ? [{ ...one, isLeft: variation.stock > 0 }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={classes.usual}>
      {shown.map(({ id, name, size, isLeft }) => {
        const Person = name === null ? IconUser : IconUsers;
        return (
          <UnstyledButton
            key={id}
            className={classes.usualSize}
            aria-pressed={size === chosen}
            onClick={() => onChoose(size)}
          >
            <Person size={16} stroke={1.7} aria-hidden />
            <span>{name === null ? words.youTake(size) : words.takes(name, size)}</span>
            {!isLeft && (
              <Text span size="sm" c="dimmed">
                {words.soldOutInColor}
              </Text>
            )}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
