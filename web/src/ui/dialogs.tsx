import {
  type DrawerProps,
  // biome-ignore lint/style/noRestrictedImports: every other drawer comes from here
  Drawer as LibraryDrawer,
  // biome-ignore lint/style/noRestrictedImports: every other dialog comes from here
  Modal as LibraryModal,
  type ModalProps,
} from "@mantine/core";
import { useFocusBack } from "./use-focus-back.ts";

/** The library's, which gives the focus back at once. */
export function Modal(props: ModalProps) {
  useFocusBack(props.opened);
  return <LibraryModal {...props} />;
}

/** The same for a drawer. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.opened);
  return <LibraryDrawer {...props} />;
}
