import { create } from "zustand";
import { errorText } from "./errors.ts";

export type Message = {
  /** Different each time, so that a repeated text is announced again. */
  id: number;
  text: string;
  tone: "success" | "info" | "warning" | "error";
  /** What it is about: the address of a small picture, or null, its name, and what most people do next. */
  about?: { picture: string | null; name: string; next?: Next };
  /** `echo` is also visible elsewhere, where it is announced; `unseen` is visible nowhere else. */
  kind: "shown" | "echo" | "unseen";
  /** Says what is being done, until that has come to its end. */
  isUnderWay?: true;
};

/** A link. `go` takes the app there without another page, for messages are drawn outside the router. */
export type Next = { label: string; to: string; go: () => void };

/** Short messages, shown at the top of the screen and announced. Equal texts at the same time are shown once. */
export const notify = {
  success: (text: string, about?: Message["about"]) =>
    tell({ text, tone: "success", kind: "shown", ...(about && { about }) }),
  info: (text: string) => tell({ text, tone: "info", kind: "shown" }),
  /** What is being done: shown until the returned function is called, so that it does not lie over what came of it. */
  underWay: (text: string) => {
    const id = add({ text, tone: "info", kind: "shown", isUnderWay: true });
    return () => closeMessage(id);
  },
  /** Done, but not all of it: something failed, or waits for somebody. */
  warning: (text: string) => tell({ text, tone: "warning", kind: "shown" }),
  error: (text: string) => tell({ text, tone: "error", kind: "shown" }),
  /** An error that is also visible on the screen, where it is announced: in a dialog nothing outside it is. */
  echo: (text: string) => tell({ text, tone: "error", kind: "echo" }),
  /** For the `onError` of a mutation: the server's message, or the fallback. */
  failure: (error: unknown, fallback?: string) => notify.error(errorText(error, fallback)),
  /** Tells only a screen reader about a change that everybody else sees happen. */
  aloud: (text: string, tone: Message["tone"] = "info") => tell({ text, tone, kind: "unseen" }),
};

/** More would hide the page; the oldest is dropped. */
const MOST = 4;
/** By then it has been read, and must not be found at the end of the page. */
const UNSEEN_MS = 5000;

export const useMessages = create<{ messages: Message[] }>(() => ({ messages: [] }));

let last = 0;

function tell(message: Omit<Message, "id">): void {
  add(message);
}

/** Returns the message's id. */
function add(message: Omit<Message, "id">): number {
  // Messages sent before they can be drawn are kept.
  void wantOverlays();
  last += 1;
  const id = last;
  const isOther = ({ text, tone }: Message) => text !== message.text || tone !== message.tone;
  useMessages.setState(({ messages }) => ({
    messages: [...messages.filter(isOther), { ...message, id }].slice(-MOST),
  }));
  if (message.kind === "unseen") setTimeout(() => closeMessage(id), UNSEEN_MS);
  return id;
}

export function closeMessage(id: number): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
}

/** Once the page is left that they lead on from. */
export function closeMessagesLeadingOn(): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter(({ about }) => !about?.next) }));
}

/**
 * Messages in the corner and dialogs are loaded when somebody starts to use the page, because no page
 * shows them at first. Whoever needs them sooner calls `wantOverlays`; the app, which draws them, listens.
 */
let isWanted = false;
const listeners = new Set<() => void>();
const shown = Promise.withResolvers<void>();

/** Resolves when they are drawn. */
export function wantOverlays(): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  return shown.promise;
}

/** For the app alone. */
export const overlays = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  areShown: () => shown.resolve(),
};
