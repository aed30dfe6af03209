import { Input, PinInput } from "@mantine/core";
import { useId } from "react";
import { auth } from "#words/auth.ts";

const words = auth.code;

export const CODE_LENGTH = 6;

type CodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  label?: string;
  error?: string | null;
  disabled?: boolean;
};

/** Six boxes of one digit each: digits only, advances automatically, backspace goes back, a pasted code fills all. */
export function CodeInput({ value, onChange, label = words.label, error, disabled }: CodeInputProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" id={id} labelProps={{ id: `${id}-label` }}>
      <PinInput
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        length={CODE_LENGTH}
        type="number"
        inputMode="numeric"
        oneTimeCode
        autoFocus
        size="lg"
        gap={8}
        // On a narrow phone six boxes share the line.
        styles={{ pinInput: { width: "min(50px, calc((100vw - 124px) / 6))" } }}
        placeholder=""
        value={value}
        onChange={onChange}
        error={Boolean(error)}
        disabled={disabled}
        // A press between two boxes means them, too: without focus, digits would go nowhere.
        onMouseDown={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          const boxes = [...event.currentTarget.querySelectorAll("input")];
          (boxes.find((box) => box.value === "") ?? boxes.at(-1))?.focus();
        }}
        // The library only lets digits through; Enter submits the form from these fields as from any other.
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.closest("form")?.requestSubmit();
        }}
        getInputProps={(index) => ({ "aria-label": words.digit(index + 1, CODE_LENGTH) })}
      />
    </Input.Wrapper>
  );
}
