import { Modal, type ModalProps } from "@mantine/core";
import { useTypedClose } from "./use-typed-close.ts";

/** A dialog with a form: Escape, its cross and a click beside it ask first once something was typed in it. */
export function FormDialog({ opened, onClose, ...rest }: ModalProps) {
  return <Modal {...rest} opened={opened} {...useTypedClose(opened, onClose)} />;
}
