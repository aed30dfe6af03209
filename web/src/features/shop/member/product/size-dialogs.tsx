import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Drawer, Modal } from "#web/ui/dialogs.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { product } from "#words/product.ts";
import classes from "./buy-box.module.css";
import pageClasses from "./product-page.module.css";

type SizeSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The sizes to choose from. */
  sizes: ReactNode;
  /** What the choice costs, and the button that confirms it. */
  foot: ReactNode;
};

/** From the foot of a phone's screen: the sizes, where the page's own may be out of sight. */
export function SizeSheet({ isOpen, onClose, sizes, foot }: SizeSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      title={product.page.toChooseSize}
      classNames={{ inner: classes.sheetPlace, content: classes.sheet }}
    >
      <Stack gap="lg">
        <div className={classes.sheetSizes}>{sizes}</div>
        <div className={classes.sheetFoot}>{foot}</div>
      </Stack>
    </Drawer>
  );
}

type SizeGuideDialogProps = { isOpen: boolean; onClose: () => void; html: string };

/** The club's size guide for a product; wide tables are scrolled in it. */
export function SizeGuideDialog({ isOpen, onClose, html }: SizeGuideDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={product.page.sizeGuide} centered size="lg">
      <div className={pageClasses.guideText}>
        <RichText html={html} />
      </div>
    </Modal>
  );
}
