import { Anchor, Notification } from "@mantine/core";
import { ModalsProvider, useModals } from "@mantine/modals";
import { type MouseEvent, useEffect } from "react";
import { closeMessage, type Message, type Next, overlays } from "#web/lib/toast.ts";
import { useFocusBack } from "#web/ui/dialogs.tsx";
import { ui } from "#words/ui.ts";
import classes from "./messages.module.css";
import type { MessageProps } from "./messages.tsx";

const modalProps = { labels: { confirm: ui.dialog.confirm, cancel: ui.dialog.cancel } };

/** What is drawn above every page: questions. */
export function Questions() {
  useEffect(overlays.areShown, []);
  return (
    <ModalsProvider {...modalProps}>
      <FocusAfterQuestion />
    </ModalsProvider>
  );
}

/** Whoever was asked goes on from where they were. */
function FocusAfterQuestion() {
  useFocusBack(useModals().modals.length > 0);
  return null;
}

type ToldProps = { text: string; about: NonNullable<Message["about"]> };

/** The message above what it is about. */
function Told({ text, about: { picture, name, next } }: ToldProps) {
  return (
    <span className={classes.told}>
      {picture !== null && <img src={picture} alt="" width={48} height={48} />}
      <span>
        <span>{text}</span> <span className={classes.name}>{name}</span>
      </span>{" "}
      {next && <NextLink {...next} />}
    </span>
  );
}

function NextLink({ label, to, go }: Next) {
  const follow = (event: MouseEvent) => {
    // As a link of the router does: another tab is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
  return (
    <Anchor href={to} onClick={follow} fw={600} aria-live="off" className={classes.next}>
      {label}
    </Anchor>
  );
}

const SHOWN_MS = 5000;
/** What is also shown in a form need not wait until it has been read. */
const ECHO_SHOWN_MS = 8000;

/**
 * A short message. An error stays until it is closed, one about something under way until that ends, and any while it is
 * under the pointer or has the keyboard focus.
 */
export function ShownMessage({ message, isHeld }: MessageProps) {
  const { id, text, tone, kind, about, isUnderWay } = message;
  const stays = isHeld || isUnderWay || (tone === "error" && kind === "shown");
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
      // Its container is what is announced.
      role="presentation"
      onClose={() => closeMessage(id)}
      // Announced with each message it would be noise.
      closeButtonProps={{ "aria-label": ui.dialog.closeMessage, "aria-live": "off" }}
    >
      {about ? <Told text={text} about={about} /> : text}
    </Notification>
  );
}
