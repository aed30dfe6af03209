import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatSeconds, useCountdown } from "#web/lib/countdown.ts";
import { CODE_LENGTH, CodeInput } from "#web/ui/code-input.tsx";
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
