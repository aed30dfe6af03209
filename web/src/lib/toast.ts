import { notifications } from "@mantine/notifications";
import { ui } from "#words/ui.ts";
import { errorText } from "./errors.ts";
import { wantOverlays } from "./overlays.ts";

/** Short messages in the corner. Equal texts at the same time are shown once. */
export const notify = {
  success: (message: string) => show(message, "success"),
  info: (message: string) => show(message, "info"),
  error: (message: string) => show(message, "error"),
  /** An error that stands on the screen too, where it is read aloud: in a dialog nothing around it is. */
  echo: (message: string) => show(message, "error", "none"),
  /** For the `onError` of a mutation: the server's sentence, or the fallback. */
  failure: (error: unknown, fallback?: string) => show(errorText(error, fallback), "error"),
};

const SHOWN_MS = 5000;
const ERROR_SHOWN_MS = 8000;

function show(message: string, color: "success" | "info" | "error", role?: "none"): void {
  const isError = color === "error";
  // What is told before they are drawn is kept for them.
  void wantOverlays();
  notifications.show({
    id: `${color}: ${message}`,
    message,
    color,
    withBorder: true,
    closeButtonProps: { "aria-label": ui.dialog.closeMessage },
    autoClose: isError ? ERROR_SHOWN_MS : SHOWN_MS,
    role: role ?? (isError ? "alert" : "status"),
  });
}
