import { Notification } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { useEffect } from "react";
import { ui } from "#words/ui.ts";
import { overlays } from "../lib/overlays.ts";
import { closeMessage } from "../lib/toast.ts";
import classes from "./messages.module.css";
import type { MessageProps } from "./messages.tsx";

const modalProps = { labels: { confirm: ui.dialog.confirm, cancel: ui.dialog.cancel } };

/** What is drawn above every page: questions. */
export function Questions() {
  useEffect(overlays.areShown, []);
  return <ModalsProvider {...modalProps} />;
}

const SHOWN_MS = 5000;
/** What stands in a form too need not wait until somebody has read it. */
const ECHO_SHOWN_MS = 8000;

/** A short message. An error stays until it is closed; what somebody points at, or has reached with the keyboard, too. */
export function ShownMessage({ message, isHeld }: MessageProps) {
  const { id, text, tone, kind } = message;
  const stays = isHeld || (tone === "error" && kind === "shown");
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closeMessage(id), kind === "echo" ? ECHO_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, id, kind]);
  return (
    <Notification
      color={tone}
      withBorder
      className={classes.message}
      // The part around it is what is read aloud.
      role="presentation"
      onClose={() => closeMessage(id)}
      // Read aloud with each message it would be noise.
      closeButtonProps={{ "aria-label": ui.dialog.closeMessage, "aria-live": "off" }}
    >
      {text}
    </Notification>
  );
}
