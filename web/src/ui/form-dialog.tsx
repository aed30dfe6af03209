import type { ModalProps } from "@mantine/core";
import { Modal } from "./dialogs.tsx";
import { useTypedClose } from "./use-unsaved-guard.ts";

/** A dialog with a form: Escape, its close button and a click beside it ask first if something was typed. */
export function FormDialog({ opened, onClose, ...rest }: ModalProps) {
  return <Modal {...rest} opened={opened} {...useTypedClose(opened, onClose)} />;
}
