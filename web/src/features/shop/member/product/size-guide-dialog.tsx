import { Modal } from "#web/ui/dialogs.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { product } from "#words/product.ts";
import classes from "./product-page.module.css";

type SizeGuideDialogProps = { isOpen: boolean; onClose: () => void; html: string };

/** The club's size guide for a product; wide tables are scrolled in it. */
export function SizeGuideDialog({ isOpen, onClose, html }: SizeGuideDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={product.page.sizeGuide} centered size="lg">
      <div className={classes.guideText}>
        <RichText html={html} />
      </div>
    </Modal>
  );
}
