import { Button, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { shop } from "#words/shop.ts";
import { bottomBar } from "../../../../lib/bottom-bar.ts";
import classes from "./shop-page.module.css";

type FiltersDrawerProps = { isOpen: boolean; onClose: () => void; total: number; children: ReactNode };

/** The filters on narrow screens; the button at its foot tells how many products they leave. */
export function FiltersDrawer({ isOpen, onClose, total, children }: FiltersDrawerProps) {
  return (
    <Drawer opened={isOpen} onClose={onClose} title={shop.list.filters} position="right" size={340}>
      {children}
      <div ref={bottomBar} className={classes.drawerFoot}>
        <Button fullWidth size="md" onClick={onClose}>
          {shop.list.show(total)}
        </Button>
      </div>
    </Drawer>
  );
}
