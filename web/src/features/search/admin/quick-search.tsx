import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { screens } from "#words/panel/screens.ts";
import { search as words } from "#words/panel/search.ts";
import { Modal } from "../../../ui/dialogs.tsx";
import { isGuide, type Offered } from "../results.ts";
import classes from "./quick-search.module.css";
import { SearchBox } from "./search-box.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const KEYS = isApple ? "⌘K" : words.quickSearch.ctrlK;

/** The button of the top bar, and Ctrl-K everywhere: finds screens, acts, members, orders, products and what the guide says. */
export function QuickSearch({ offered }: { offered: Offered }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  // Also while a field has the focus; inside of formatted text the same keys make a link.
  useHotkeys([["mod+K", open]], []);
  const go = (to: string) => {
    close();
    if (isGuide(to)) window.open(to, "_blank");
    else void navigate(to);
  };
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <VisuallyHidden>{screens.search}</VisuallyHidden>
        <span aria-hidden className={classes.words}>
          {words.quickSearch.search}
        </span>
        <Text component="span" size="xs" c="dimmed" aria-hidden className={classes.words}>
          {KEYS}
        </Text>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        centered={false}
        yOffset="10dvh"
        size={620}
        title={words.quickSearch.findAnything}
      >
        <SearchBox offered={offered} onChoose={go} onClose={close} />
      </Modal>
    </>
  );
}
