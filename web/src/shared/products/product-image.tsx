import { IconPhoto } from "@tabler/icons-react";
import classes from "./product-image.module.css";

type ProductImageProps = {
  image: { url: string; srcset: string; alt: string } | null | undefined;
  /** How wide it is shown, as in the `sizes` attribute: `(max-width: 48em) 50vw, 280px`. */
  sizes: string;
  /** Width to height. The space is reserved before the picture loads. */
  ratio?: number;
  /** The first pictures of a screen: not lazy, and ahead of others. */
  isFirst?: boolean;
  /** Overrides the picture's own text; empty for a picture beside its name. */
  alt?: string;
};

export function ProductImage({ image, sizes, ratio = 1, isFirst = false, alt }: ProductImageProps) {
  return (
    <span className={classes.frame} style={{ aspectRatio: ratio }}>
      {image ? (
        <img
          className={classes.picture}
          src={image.url}
          srcSet={image.srcset || undefined}
          sizes={sizes}
          alt={alt ?? image.alt}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
        />
      ) : (
        <IconPhoto size={32} stroke={1.3} aria-hidden />
      )}
    </span>
  );
}
