import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { useClubDomain } from "#web/lib/club.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { forgotPasswordPath, paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { sentence } from "#web/ui/written.tsx";
import { auth } from "#words/auth.ts";
import { LoginForm } from "../login-form.tsx";

/** A member's login; afterwards back to where it was required. */
export function Component() {
  const domain = useClubDomain();
  const { isAuthenticated, setUser } = useUserStore();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const from = ownPath((useLocation().state as { from?: unknown } | null)?.from);
  const login = useMutation(
    memberApi.auth.memberLogin.mutationOptions({
      onSuccess: ({ data, message }) => {
        queryClient.clear();
        setUser({ user: data.user, accessToken: data.access_token });
        notify.success(message);
        navigate(from, { replace: true });
      },
    }),
  );

  if (isAuthenticated && !login.isSuccess) return <Navigate to={from} replace />;
  return (
    <AuthCard
      title={auth.login.title}
      text={auth.login.text}
      welcome={sentence(auth.login.welcome(<Link to={paths.contact}>{auth.login.contact}</Link>))}
    >
      <LoginForm
        onSubmit={(values) => login.mutate({ ...values, domain })}
        isPending={login.isPending}
        error={login.error}
        forgotPath={forgotPasswordPath("member")}
      />
    </AuthCard>
  );
}

/** Only a path of this site is followed. */
function ownPath(from: unknown): string {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : paths.home;
}
