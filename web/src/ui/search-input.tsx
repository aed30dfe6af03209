import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ui } from "#words/ui.ts";
import classes from "./search-input.module.css";

const words = ui.search;

const PAUSE_MS = 300;

type SearchInputProps = {
  /** What the address says now. */
  value: string;
  /** Called when typing pauses, and at once on Enter or clear. */
  onSearch: (keywords: string) => void;
  /** Called on Enter, after `onSearch`: whoever presses it wants to go on to what was found. */
  onEnter?: (keywords: string) => void;
  label?: string;
  placeholder?: string;
  maxWidth?: number | string;
};

export function SearchInput({
  value,
  onSearch,
  onEnter,
  label = words.label,
  placeholder = words.label,
  maxWidth = 340,
}: SearchInputProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    sent.current = next;
    onSearch(next);
  };
  const sendLater = useDebouncedCallback(send, PAUSE_MS);
  // A value that did not come from this field (back button, 'clear all') replaces what is typed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const sendNow = (next: string) => {
    sendLater.cancel();
    setText(next);
    send(next);
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      flex="1 1 220px"
      // A phone gives it the whole line, as wide as the fields below it.
      className={classes.field}
      style={{ "--widest": typeof maxWidth === "number" ? `${maxWidth}px` : maxWidth }}
      value={text}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={words.clear} onClick={() => sendNow("")} />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        sendLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        sendNow(event.currentTarget.value);
        onEnter?.(event.currentTarget.value);
      }}
    />
  );
}
