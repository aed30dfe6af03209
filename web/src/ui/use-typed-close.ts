import { useState } from "react";
import { useAskedClose } from "./use-asked-close.ts";

/** The properties by which a dialog or drawer asks before it closes over typed input. */
export function useTypedClose(opened: boolean, onClose: () => void) {
  const [isTyped, setIsTyped] = useState(false);
  if (!opened && isTyped) setIsTyped(false);
  return { onClose: useAskedClose(isTyped, onClose), onInput: () => setIsTyped(true) };
}
