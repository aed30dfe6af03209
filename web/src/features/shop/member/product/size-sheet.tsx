import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Drawer } from "#web/ui/dialogs.tsx";
import { product } from "#words/product.ts";
import classes from "./buy-box.module.css";

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
