import {
  type DrawerProps,
  // biome-ignore lint/style/noRestrictedImports: every other drawer comes from here
  Drawer as LibraryDrawer,
  // biome-ignore lint/style/noRestrictedImports: every other dialog comes from here
  Modal as LibraryModal,
  type ModalProps,
} from "@mantine/core";
import { NamedAtOnce } from "./named-at-once.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** The library's, which has its name when the focus comes and gives the focus back at once. */
export function Modal({ children, ...rest }: ModalProps) {
  useFocusBack(rest.opened);
  return (
    <LibraryModal {...rest}>
      <NamedAtOnce />
      {children}
    </LibraryModal>
  );
}

/** The same for a drawer. */
export function Drawer({ children, ...rest }: DrawerProps) {
  useFocusBack(rest.opened);
  return (
    <LibraryDrawer {...rest}>
      <NamedAtOnce />
      {children}
    </LibraryDrawer>
  );
}
