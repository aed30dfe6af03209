import { Anchor, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { useClubDomain } from "#web/lib/club.ts";
import { locationOfKeptInput, nameStaff } from "#web/lib/kept-input.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { forgotPasswordPath } from "#web/lib/paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { notify } from "#web/lib/toast.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { auth as words } from "#words/auth.ts";
import { CodeStep } from "../code-step.tsx";
import { LoginForm } from "../login-form.tsx";

/** Staff log in with a password and then with the code from their mailbox. */
export function Component() {
  const domain = useClubDomain();
  const isAuthenticated = useAdminStore((state) => state.isAdminAuthenticated);
  const [claim, setClaim] = useState<Claim | null>(null);
  const login = useMutation(
    adminApi.auth.adminLogin.mutationOptions({
      onSuccess: ({ message, challenge }, { email }) => {
        notify.success(message);
        setClaim({ email, challenge, domain });
      },
    }),
  );

  if (isAuthenticated) return <Navigate to={firstScreen()} replace />;
  if (claim !== null) return <TwoFactor claim={claim} onBack={() => setClaim(null)} />;
  return (
    <AuthCard title={words.login.title} text={words.login.text}>
      <LoginForm
        onSubmit={(values) => login.mutate({ ...values, domain })}
        isPending={login.isPending}
        error={login.error}
        forgotPath={forgotPasswordPath("club")}
      />
    </AuthCard>
  );
}

/** Back to where a session ended in the middle of a form. */
function firstScreen(): string {
  return locationOfKeptInput() ?? panelPaths.dashboard;
}

/** Whose code is typed, and this browser's secret of its login. */
type Claim = { email: string; challenge: string; domain: string };

function TwoFactor({ claim, onBack }: { claim: Claim; onBack: () => void }) {
  const setAdmin = useAdminStore((state) => state.setAdmin);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const resend = useMutation(
    adminApi.auth.adminResendCode.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
    }),
  );
  const verify = useMutation(
    adminApi.auth.adminAuthenticate.mutationOptions({
      onSuccess: (answer) => {
        queryClient.clear();
        nameStaff(claim.email);
        setAdmin({
          admin: { role: answer.role, club_info: answer.club_info },
          accessToken: answer.access_token,
          isStripeSetupped: answer.stripe_settings,
          isEmailSetupped: answer.smtp_settings,
        });
        notify.success(answer.message);
        navigate(firstScreen(), { replace: true });
      },
    }),
  );

  return (
    <AuthCard title={words.code.title} text={words.code.text}>
      <CodeStep
        onVerify={(code) => verify.mutate({ ...claim, code })}
        onResend={async () => {
          await resend.mutateAsync(claim);
          verify.reset();
        }}
        isVerifying={verify.isPending}
        error={<FormError error={verify.error} />}
      />
      <Text ta="center" mt="md" size="sm">
        <Anchor component="button" type="button" onClick={onBack}>
          {words.login.back}
        </Anchor>
      </Text>
    </AuthCard>
  );
}
