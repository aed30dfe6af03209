import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { shop } from "#words/shop.ts";
import { bottomBar } from "../../../../lib/bottom-bar.ts";
import classes from "./shop-page.module.css";

const words = shop.list;

type FiltersPanelProps = { id: string; total: number | undefined; children: ReactNode };

/**
 * The filters: beside the products where there is room, else opened over them by a button that names the panel's `id`.
 * It is the browser's own popover, so it opens before the app is there. The button at its foot tells how many products
 * are left, once that is known.
 */
export function FiltersPanel({ id, total, children }: FiltersPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Where there is room after a turn, it stands beside the products again.
  useEffect(() => {
    const room = matchMedia("(width >= 62em)");
    const close = () => panel.current?.hidePopover();
    room.addEventListener("change", close);
    return () => room.removeEventListener("change", close);
  }, []);
  // What is behind it is covered, and must not have the focus meanwhile.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  return (
    <aside
      ref={panel}
      id={id}
      popover="auto"
      className={classes.side}
      aria-label={words.filters}
      onBlur={leave}
    >
      <div className={classes.sideHead}>
        <span>{words.filters}</span>
        <ActionIcon
          autoFocus
          ref={focusedFirst}
          popoverTarget={id}
          popoverTargetAction="hide"
          variant="subtle"
          color="gray"
          size={44}
          aria-label={words.closeFilters}
        >
          <IconX size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {children}
      <div ref={bottomBar} className={classes.sideFoot}>
        <Button fullWidth size="md" popoverTarget={id} popoverTargetAction="hide">
          {total === undefined ? words.closeFilters : words.show(total)}
        </Button>
      </div>
    </aside>
  );
}

/** The browser goes by the attribute when it opens the panel; the server writes it, the app does not. */
function focusedFirst(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
