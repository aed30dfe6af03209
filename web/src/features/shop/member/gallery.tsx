import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { ProductImage } from "../../../ui/product-image.tsx";
import classes from "./product-page.module.css";

type GalleryProps = { images: ProductDetails["images"]; colorName: string; title: string };

/** The pictures of a product; a chosen colour brings its own picture forward. */
export function Gallery({ images, colorName, title }: GalleryProps) {
  const ofColor = images.findIndex(({ color }) => color === colorName);
  const [picked, setPicked] = useState<{ colorName: string; index: number } | null>(null);
  // A picture that was picked by hand counts until the colour changes.
  const index = picked?.colorName === colorName ? picked.index : Math.max(0, ofColor);
  const image = images[index] ?? null;
  return (
    <div className={classes.gallery}>
      <ProductImage image={image} sizes="(max-width: 62em) 100vw, 620px" isFirst alt={image?.alt ?? title} />
      {images.length > 1 && (
        <div className={classes.thumbnails}>
          {images.map((one, at) => (
            <UnstyledButton
              key={one.url}
              className={classes.thumbnail}
              aria-label={`Picture ${at + 1}: ${one.alt}`}
              aria-pressed={at === index}
              onClick={() => setPicked({ colorName, index: at })}
            >
              <ProductImage image={one} sizes="84px" alt="" />
            </UnstyledButton>
          ))}
        </div>
      )}
    </div>
  );
}
