import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { email } from "#contract/shapes.ts";
import { clubDomain } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { notify } from "../../../lib/toast.ts";
import { AuthCard } from "../../../ui/auth-card.tsx";
import { FormError } from "../../../ui/form-errors.tsx";
import { CodeStep } from "../code-step.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";

type Role = "member" | "club";
type Step = { name: "email" } | { name: "code"; email: string } | { name: "password"; token: string };

/** One way to a new password for members and staff: address, mailed code, new password. */
export function Component() {
  const [search] = useSearchParams();
  const role: Role = search.get("role") === "club" ? "club" : "member";
  const [step, setStep] = useState<Step>({ name: "email" });
  const loginPath = role === "club" ? paths.adminLogin : paths.login;

  return (
    <>
      {step.name === "email" && (
        <EmailStep
          role={role}
          loginPath={loginPath}
          onSent={(address) => setStep({ name: "code", email: address })}
        />
      )}
      {step.name === "code" && (
        <ResetCodeStep
          role={role}
          email={step.email}
          onVerified={(token) => setStep({ name: "password", token })}
        />
      )}
      {step.name === "password" && <PasswordStep token={step.token} loginPath={loginPath} />}
    </>
  );
}

function EmailStep(props: { role: Role; loginPath: string; onSent: (email: string) => void }) {
  const form = useForm({ initialValues: { email: "" }, validate: zod4Resolver(z.object({ email })) });
  const send = useMutation(
    memberApi.auth.sendOtp.mutationOptions({ onSuccess: (_answer, input) => props.onSent(input.email) }),
  );
  return (
    <AuthCard title="Forgot Password" text="Enter your email and we send you a 6-digit code.">
      <form
        onSubmit={form.onSubmit((values) => send.mutate({ ...values, role: props.role, domain: clubDomain }))}
        noValidate
      >
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps("email")}
          />
          <FormError error={send.error} />
          <Button type="submit" loading={send.isPending} fullWidth>
            Send code
          </Button>
          <Text ta="center" size="sm">
            <Anchor component={Link} to={props.loginPath}>
              Back to login
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthCard>
  );
}

function ResetCodeStep(props: { role: Role; email: string; onVerified: (token: string) => void }) {
  const claim = { email: props.email, role: props.role, domain: clubDomain };
  const send = useMutation(
    memberApi.auth.sendOtp.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
    }),
  );
  const verify = useMutation(
    memberApi.auth.verifyOtp.mutationOptions({ onSuccess: ({ data }) => props.onVerified(data.reset_token) }),
  );
  return (
    <AuthCard
      title="Check your email"
      text={`If ${props.email} is known here, a 6-digit code is on its way.`}
    >
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

function PasswordStep({ token, loginPath }: { token: string; loginPath: string }) {
  const navigate = useNavigate();
  const save = useMutation(
    memberApi.auth.setNewPassword.mutationOptions({
      onSuccess: ({ message }) => {
        notify.success(message);
        navigate(loginPath, { replace: true });
      },
    }),
  );
  return (
    <AuthCard title="New password" text="Use at least 8 characters that are hard to guess.">
      <NewPasswordForm
        onSubmit={(password) => save.mutate({ reset_token: token, password, domain: clubDomain })}
        isPending={save.isPending}
        error={save.error}
      />
    </AuthCard>
  );
}
