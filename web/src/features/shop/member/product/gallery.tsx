import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type TouchEvent, useRef, useState } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { whenOpened } from "#web/ui/loaded-part.tsx";
import { product } from "#words/product.ts";
import classes from "./gallery.module.css";

const words = product.gallery;

const ZoomDialog = whenOpened(async () => (await import("./zoom-dialog.tsx")).ZoomDialog);

type GalleryProps = { images: ProductDetails["images"]; colorName: string; title: string };

/**
 * The pictures of a product; a chosen colour brings its own picture forward. Arrows, arrow keys, a swipe and the
 * thumbnails turn them, a touch shows one large.
 */
export function Gallery({ images, colorName, title }: GalleryProps) {
  const [isZoomed, zoom] = useDisclosure(false);
  const ofColor = images.findIndex(({ color }) => color === colorName);
  const [picked, setPicked] = useState<{ colorName: string; index: number } | null>(null);
  // A picture that was picked by hand counts until the colour changes.
  const index = picked?.colorName === colorName ? picked.index : Math.max(0, ofColor);
  const image = images[index] ?? null;
  const turn = (step: number) =>
    setPicked({ colorName, index: (index + step + images.length) % images.length });
  const swipe = useSwipe(turn);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
  };
  if (!image) return <ProductImage image={null} sizes="100vw" />;

  return (
    <section className={classes.gallery} aria-label={words.label(title)}>
      <div className={classes.stage} {...(images.length > 1 ? swipe : {})}>
        <UnstyledButton
          className={classes.main}
          aria-label={words.enlarge}
          onClick={zoom.open}
          onKeyDown={images.length > 1 ? onKeyDown : undefined}
        >
          <ProductImage
            image={image}
            sizes="(max-width: 48em) 100vw, (max-width: 75em) 52vw, 620px"
            isFirst
            alt={image.alt || title}
          />
        </UnstyledButton>
        {images.length > 1 && (
          <>
            <Turn label={words.previous} side="left" onTurn={() => turn(-1)} />
            <Turn label={words.next} side="right" onTurn={() => turn(1)} />
            <span className={classes.place} aria-live="polite">
              {words.place(index + 1, images.length)}
            </span>
          </>
        )}
      </div>
      {images.length > 1 && (
        <div className={classes.thumbnails}>
          {images.map((one, at) => (
            <UnstyledButton
              key={one.url}
              className={classes.thumbnail}
              aria-label={words.picture(at + 1, one.alt)}
              aria-pressed={at === index}
              onClick={() => setPicked({ colorName, index: at })}
            >
              <ProductImage image={one} sizes="84px" alt="" />
            </UnstyledButton>
          ))}
        </div>
      )}
      <ZoomDialog
        isOpen={isZoomed}
        onClose={zoom.close}
        image={image}
        title={title}
        onTurn={images.length > 1 ? turn : null}
      />
    </section>
  );
}

function Turn({ label, side, onTurn }: { label: string; side: "left" | "right"; onTurn: () => void }) {
  const Arrow = side === "left" ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      className={classes.turn}
      data-side={side}
      variant="default"
      radius="xl"
      size={44}
      aria-label={label}
      onClick={onTurn}
    >
      <Arrow size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** Shorter is a touch, not a swipe. */
const FROM_PIXELS = 40;

/** Turns by 1 for a swipe to the left and by -1 for one to the right; what goes up or down is scrolling. */
function useSwipe(onTurn: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const { current } = start;
      start.current = null;
      if (!touch || !current) return;
      const [x, y] = [touch.clientX - current.x, touch.clientY - current.y];
      if (Math.abs(x) >= FROM_PIXELS && Math.abs(x) > 2 * Math.abs(y)) onTurn(x < 0 ? 1 : -1);
    },
  };
}
