import { VisuallyHidden } from "@mantine/core";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { closeMessage, type Message, useMessages } from "#web/lib/toast.ts";
import classes from "./messages.module.css";

/** Closes the newest message, where Escape closes nothing else. */
function useCloseByEscape(messages: Message[]): void {
  const newest = messages.findLast(({ kind }) => kind !== "unseen")?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        document.querySelector("dialog[open], [role=dialog], [role=menu], [role=listbox]") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) closeMessage(newest);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [newest]);
}

export type MessageProps = { message: Message; isHeld: boolean };

/**
 * Where short messages are shown and announced. Screen readers only announce what is added to an element that they
 * already know, so these are in every page from the start, empty; the code that draws messages is loaded later.
 */
export function Messages({ Shown }: { Shown: ComponentType<MessageProps> | undefined }) {
  const { messages } = useMessages();
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useRoomForFocus(place, messages);
  useCloseByEscape(messages);
  const draw = (belongs: (message: Message) => boolean) =>
    messages.filter(belongs).map((message) => {
      if (message.kind === "unseen") return <VisuallyHidden key={message.id}>{message.text}</VisuallyHidden>;
      return Shown && <Shown key={message.id} message={message} isHeld={isPointed || hasFocus} />;
    });
  const isEcho = ({ kind }: Message) => kind === "echo";
  const isError = ({ tone }: Message) => tone === "error";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it; who looks at a message keeps it
    <div
      ref={place}
      className={classes.place}
      data-drawn={Shown !== undefined || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div aria-live="assertive">{draw((message) => isError(message) && !isEcho(message))}</div>
      <div aria-live="polite">{draw((message) => !isError(message))}</div>
      {/* These are read aloud where they stand in the page. */}
      <div>{draw(isEcho)}</div>
    </div>
  );
}

const GAP = 8;

/** Moves messages below the control that has the focus, where they would lie on it. */
function useRoomForFocus(place: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useEffect(() => {
    const box = place.current;
    if (box === null || messages.length === 0) return;
    const settle = () => {
      box.style.translate = "";
      const focused = document.activeElement;
      if (focused === null || box.contains(focused)) return;
      const mine = box.getBoundingClientRect();
      const its = focused.getBoundingClientRect();
      const isBeside =
        its.right <= mine.left || its.left >= mine.right || its.bottom <= mine.top || its.top >= mine.bottom;
      // A page or dialog as a whole has the focus when nothing in it is used yet.
      const hasRoom = its.bottom + GAP + mine.height <= window.innerHeight;
      if (!isBeside && hasRoom) box.style.translate = `0 ${its.bottom + GAP - mine.top}px`;
    };
    settle();
    const abort = new AbortController();
    const options = { signal: abort.signal, passive: true, capture: true };
    for (const event of ["focusin", "scroll", "resize"]) window.addEventListener(event, settle, options);
    return () => abort.abort();
  }, [place, messages]);
}
