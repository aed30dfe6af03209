import { Button, Group, Input, PinInput, Stack, Text } from "@mantine/core";
import { type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { auth } from "#words/auth.ts";

const words = auth.code;

/** How long a code is valid and how long to wait for the next one, in seconds; the server enforces the same. */
const CODE_LIFE = 300;
const RESEND_WAIT = 60;

type CodeStepProps = {
  onVerify: (code: string) => void;
  onResend: () => Promise<unknown>;
  isVerifying: boolean;
  /** Why the last code was refused. */
  error: ReactNode;
};

/** Six boxes, the time left, Verify and Resend: the same for a staff login and for a forgotten password. */
export function CodeStep({ onVerify, onResend, isVerifying, error }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [isResending, setResending] = useState(false);
  const life = useCountdown(CODE_LIFE);
  const wait = useCountdown(RESEND_WAIT);

  const resend = async () => {
    setResending(true);
    try {
      await onResend();
      setCode("");
      life.restart();
      wait.restart();
    } catch {
      // The caller has shown why; the old code stays valid.
    } finally {
      setResending(false);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) onVerify(code);
      }}
    >
      <Stack gap="lg" align="center">
        <CodeInput value={code} onChange={setCode} disabled={isVerifying} />
        {life.isOver ? (
          <Text c="error" role="alert">
            {words.expired}
          </Text>
        ) : (
          <Text c="dimmed">{words.expiresIn(formatSeconds(life.secondsLeft))}</Text>
        )}
        {error}
        <Button
          type="submit"
          fullWidth
          loading={isVerifying}
          disabled={code.length < CODE_LENGTH || isVerifying || life.isOver}
        >
          {words.verify}
        </Button>
        <Group gap="xs">
          <Button
            variant="subtle"
            onClick={resend}
            loading={isResending}
            disabled={!wait.isOver || isResending}
          >
            {wait.isOver ? words.resend : words.resendIn(formatSeconds(wait.secondsLeft))}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const CODE_LENGTH = 6;

type CodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  label?: string;
  error?: string | null;
  disabled?: boolean;
};

/** Six boxes of one digit each: digits only, advances automatically, backspace goes back, a pasted code fills all. */
function CodeInput({ value, onChange, label = words.label, error, disabled }: CodeInputProps) {
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

/** A clock that counts down from a number of seconds to 0. It uses the real time, so a sleeping tab does not stop it. */
type Countdown = {
  secondsLeft: () => number;
  restart: () => void;
  subscribe: (listener: () => void) => () => void;
};

const TICK_MS = 250;

export function createCountdown(seconds: number, now: () => number = Date.now): Countdown {
  let endsAt = now() + seconds * 1000;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - now()) / 1000));
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const tick = () => {
    for (const listener of listeners) listener();
    if (secondsLeft() === 0) stop();
  };
  const run = () => {
    if (timer === undefined && listeners.size > 0 && secondsLeft() > 0) timer = setInterval(tick, TICK_MS);
  };
  return {
    secondsLeft,
    restart: () => {
      endsAt = now() + seconds * 1000;
      tick();
      run();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      run();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** `4:59` */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Counts down from when the component mounts; `restart` starts again. */
function useCountdown(seconds: number): { secondsLeft: number; isOver: boolean; restart: () => void } {
  const [countdown] = useState(() => createCountdown(seconds));
  const secondsLeft = useSyncExternalStore(countdown.subscribe, countdown.secondsLeft);
  return { secondsLeft, isOver: secondsLeft === 0, restart: countdown.restart };
}
