import { Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { product } from "#words/product.ts";
import classes from "./gallery.module.css";

const words = product.gallery;

type ZoomDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  image: ProductDetails["images"][number];
  title: string;
  /** Null where there is one picture alone. */
  onTurn: ((step: number) => void) | null;
};

/** One picture over the whole screen; a touch brings it closer, then it can be pushed about. */
export function ZoomDialog({ isOpen, onClose, image, title, onTurn }: ZoomDialogProps) {
  const [isClose, setIsClose] = useState(false);
  const turn = (step: number) => {
    setIsClose(false);
    onTurn?.(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") turn(1);
    if (event.key === "ArrowLeft") turn(-1);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      fullScreen
      onKeyDown={onKeyDown}
      onExitTransitionEnd={() => setIsClose(false)}
    >
      <div className={classes.zoom} data-close={isClose || undefined}>
        <button
          type="button"
          className={classes.zoomPicture}
          aria-label={isClose ? words.whole : words.closer}
          aria-pressed={isClose}
          onClick={() => setIsClose(!isClose)}
        >
          <img src={image.url} srcSet={image.srcset || undefined} sizes="100vw" alt={image.alt || title} />
        </button>
      </div>
      {onTurn && (
        <Group justify="center" gap="sm" mt="sm">
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            onClick={() => turn(-1)}
          >
            {words.previous}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={18} aria-hidden />}
            onClick={() => turn(1)}
          >
            {words.next}
          </Button>
        </Group>
      )}
    </Modal>
  );
}
