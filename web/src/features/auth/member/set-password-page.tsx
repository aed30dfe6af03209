import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { clubDomain } from "../../../lib/club.ts";
import { errorText, hasCode } from "../../../lib/errors.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { forgotPasswordPath, paths } from "../../../lib/paths.ts";
import { useAdminStore } from "../../../lib/stores/admin-store.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { notify } from "../../../lib/toast.ts";
import { AuthCard } from "../../../ui/auth-card.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { handEmail } from "../handed-email.ts";
import { NewPasswordForm } from "../new-password-form.tsx";

/** Where a mailed link leads: the invited person, or one whose club sent a link, chooses a password. */
export function Component() {
  const token = useTokenOfAddress();
  const link = useQuery(
    memberApi.invitations.check.queryOptions({
      input: { token: token ?? "", domain: clubDomain },
      enabled: token !== null,
      // The token lives as long as this page and is asked about once.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (token === null)
    return (
      <NoLink
        title="Open your link again"
        text="This page needs the link from your email. Open that email and press its button."
      />
    );
  if (hasCode(link.error, "LINK_EXPIRED")) {
    return (
      <NoLink
        title="This link no longer works"
        text="A link works once and only for a limited time, and a newer one takes its place."
      />
    );
  }
  if (link.error) {
    return (
      <AuthCard title="Choose your password">
        <ErrorState text={errorText(link.error)} onRetry={() => void link.refetch()} />
      </AuthCard>
    );
  }
  if (!link.data) return <Checking />;
  return <ChoosePassword token={token} person={link.data.data} />;
}

/**
 * The token that the address brought. It is taken out of the address at once, so that it neither stays in the
 * history nor is passed on with a copied address.
 */
function useTokenOfAddress(): string | null {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token") || null);
  useEffect(() => {
    if (search.has("token")) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return token;
}

type Person = { email: string; first_name: string; role: "member" | "club" };

function ChoosePassword({ token, person }: { token: string; person: Person }) {
  const navigate = useNavigate();
  const clearUser = useUserStore((state) => state.clearUser);
  const clearAdmin = useAdminStore((state) => state.clearAdmin);
  const save = useMutation(
    memberApi.invitations.setPassword.mutationOptions({
      onSuccess: ({ message, data }) => {
        // The account's sessions have ended, and another person's would only be in the way of this login.
        if (data.role === "club") clearAdmin();
        else clearUser();
        notify.success(message);
        const loginPath = data.role === "club" ? paths.adminLogin : paths.login;
        navigate(loginPath, { replace: true, ...handEmail(person.email) });
      },
    }),
  );
  if (hasCode(save.error, "LINK_EXPIRED")) {
    return (
      <NoLink
        title="This link no longer works"
        text="It was used or replaced by a newer one in the meantime."
      />
    );
  }
  return (
    <AuthCard
      title={`Hello ${person.first_name}`}
      text={
        <>
          Choose a password for <b>{person.email}</b>. Use at least 8 characters that are hard to guess.
        </>
      }
    >
      <NewPasswordForm
        email={person.email}
        onSubmit={(password) => save.mutate({ token, password, domain: clubDomain })}
        isPending={save.isPending}
        error={save.error}
      />
    </AuthCard>
  );
}

function NoLink({ title, text }: { title: string; text: string }) {
  return (
    <AuthCard title={title} text={text}>
      <Stack gap="sm" ta="center">
        <Text>If you were invited, ask your club to send you a new link.</Text>
        <Text>
          If you had a password before, members can choose another one with{" "}
          <Anchor component={Link} to={forgotPasswordPath("member")} underline="always">
            Forgot Password?
          </Anchor>{" "}
          and the club's staff with{" "}
          <Anchor component={Link} to={forgotPasswordPath("club")} underline="always">
            Forgot Password? for staff
          </Anchor>
          .
        </Text>
      </Stack>
    </AuthCard>
  );
}

/** The shape of the form, while the link is checked. */
function Checking() {
  return (
    <AuthCard title="Choose your password" text="Your link is being checked.">
      <Stack aria-busy="true" role="status" aria-label="Loading...">
        <Skeleton height={58} />
        <Skeleton height={58} />
        <Skeleton height={36} />
      </Stack>
    </AuthCard>
  );
}
