import { create } from "zustand";
import { errorText } from "./errors.ts";
import { wantOverlays } from "./overlays.ts";

export type Message = {
  /** Another one each time, so that what is told again is read aloud again. */
  id: number;
  text: string;
  tone: "success" | "info" | "error";
  /** `echo` stands on the screen too, where it is read aloud; `unseen` stands nowhere else on it. */
  kind: "shown" | "echo" | "unseen";
};

/** Short messages, shown at the top of the screen and read aloud. Equal texts at the same time are shown once. */
export const notify = {
  success: (text: string) => tell({ text, tone: "success", kind: "shown" }),
  info: (text: string) => tell({ text, tone: "info", kind: "shown" }),
  error: (text: string) => tell({ text, tone: "error", kind: "shown" }),
  /** An error that stands on the screen too, where it is read aloud: in a dialog nothing around it is. */
  echo: (text: string) => tell({ text, tone: "error", kind: "echo" }),
  /** For the `onError` of a mutation: the server's sentence, or the fallback. */
  failure: (error: unknown, fallback?: string) => notify.error(errorText(error, fallback)),
  /** Tells a screen reader alone of a change that everybody else sees happen. */
  aloud: (text: string, tone: Message["tone"] = "info") => tell({ text, tone, kind: "unseen" }),
};

/** More would hide the page; the oldest gives way. */
const MOST = 4;
/** By then it has been read, and must not be found at the end of the page. */
const UNSEEN_MS = 5000;

export const useMessages = create<{ messages: Message[] }>(() => ({ messages: [] }));

let last = 0;

function tell(message: Omit<Message, "id">): void {
  // What is told before they are drawn is kept for them.
  void wantOverlays();
  last += 1;
  const id = last;
  const isOther = ({ text, tone }: Message) => text !== message.text || tone !== message.tone;
  useMessages.setState(({ messages }) => ({
    messages: [...messages.filter(isOther), { ...message, id }].slice(-MOST),
  }));
  if (message.kind === "unseen") setTimeout(() => closeMessage(id), UNSEEN_MS);
}

export function closeMessage(id: number): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }));
}
