import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { email } from "#contract/shapes.ts";
import { useClubDomain } from "#web/lib/club.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { notify } from "#web/lib/toast.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { auth } from "#words/auth.ts";
import { CodeStep } from "../code-step.tsx";
import { useGoToLogin } from "../login-form.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";

const words = auth.forgot;

type Role = "member" | "club";
type Step =
  | { name: "email" }
  | { name: "code"; email: string; challenge: string }
  | { name: "password"; email: string; token: string };

/** The password reset for members and staff: email, mailed code, new password. */
export function Component() {
  const [search] = useSearchParams();
  const role: Role = search.get("role") === "club" ? "club" : "member";
  const [step, setStep] = useState<Step>({ name: "email" });
  const loginPath = role === "club" ? paths.adminLogin : paths.login;

  return (
    <>
      {step.name === "email" && (
        <EmailStep role={role} loginPath={loginPath} onSent={(sent) => setStep({ name: "code", ...sent })} />
      )}
      {step.name === "code" && (
        <ResetCodeStep
          role={role}
          email={step.email}
          challenge={step.challenge}
          onVerified={(token) => setStep({ name: "password", email: step.email, token })}
        />
      )}
      {step.name === "password" && (
        <PasswordStep
          role={role}
          email={step.email}
          token={step.token}
          onStartAgain={() => setStep({ name: "email" })}
        />
      )}
    </>
  );
}

function EmailStep(props: {
  role: Role;
  loginPath: string;
  onSent: (sent: { email: string; challenge: string }) => void;
}) {
  const domain = useClubDomain();
  const form = useForm({ initialValues: { email: "" }, validate: zodResolver(z.object({ email })) });
  const send = useMutation(
    memberApi.auth.sendOtp.mutationOptions({
      onSuccess: ({ challenge }, input) => props.onSent({ email: input.email, challenge }),
    }),
  );
  return (
    <AuthCard title={words.title} text={words.text}>
      <form
        onSubmit={form.onSubmit((values) => send.mutate({ ...values, role: props.role, domain }))}
        noValidate
      >
        <Stack>
          <TextInput
            label={auth.login.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps("email")}
          />
          <FormError error={send.error} />
          <Button type="submit" loading={send.isPending} fullWidth>
            {words.send}
          </Button>
          <Text ta="center" size="sm">
            <Anchor component={Link} to={props.loginPath}>
              {auth.login.back}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}

type ResetCodeStepProps = {
  role: Role;
  email: string;
  /** This browser's secret from its first request; it stays the same for the next code. */
  challenge: string;
  onVerified: (token: string) => void;
};

function ResetCodeStep({ onVerified, ...asked }: ResetCodeStepProps) {
  const claim = { ...asked, domain: useClubDomain() };
  const send = useMutation(
    memberApi.auth.sendOtp.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
    }),
  );
  const verify = useMutation(
    memberApi.auth.verifyOtp.mutationOptions({ onSuccess: ({ data }) => onVerified(data.reset_token) }),
  );
  return (
    <AuthCard title={words.checkTitle} text={words.checkText(asked.email)}>
      <CodeStep
        onVerify={(code) => verify.mutate({ ...claim, code })}
        onResend={async () => {
          await send.mutateAsync(claim);
          verify.reset();
        }}
        isVerifying={verify.isPending}
        error={<FormError error={verify.error} />}
      />
    </AuthCard>
  );
}

type PasswordStepProps = { role: Role; email: string; token: string; onStartAgain: () => void };

function PasswordStep({ role, email, token, onStartAgain }: PasswordStepProps) {
  const domain = useClubDomain();
  const goToLogin = useGoToLogin();
  const save = useMutation(
    memberApi.auth.setNewPassword.mutationOptions({
      onSuccess: ({ message }) => {
        notify.success(message);
        goToLogin(role, email);
      },
    }),
  );
  if (hasCode(save.error, "LINK_EXPIRED")) {
    return (
      <AuthCard title={words.tooLateTitle} text={words.tooLateText}>
        <Button fullWidth onClick={onStartAgain}>
          {words.again}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.newTitle} text={auth.newPassword.advice}>
      <NewPasswordForm
        email={email}
        onSubmit={(password) => save.mutate({ reset_token: token, password, domain })}
        isPending={save.isPending}
        error={save.error}
      />
    </AuthCard>
  );
}
