import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { useClubDomain } from "#web/lib/club.ts";
import { errorText, hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { forgotPasswordPath, paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { useTokenOfAddress } from "#web/lib/use-address.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { sentence } from "#web/ui/written.tsx";
import { auth } from "#words/auth.ts";
import { useGoToLogin } from "../login-form.tsx";
import { NewPasswordForm } from "../new-password-form.tsx";

const words = auth.setPassword;

/** Where a mailed link leads: an invited person, or one whose club sent a link, chooses a password. */
export function Component() {
  const domain = useClubDomain();
  const token = useTokenOfAddress();
  const link = useQuery(
    memberApi.invitations.check.queryOptions({
      input: { token: token ?? "", domain },
      enabled: token !== null,
      // The token lives as long as this page and is checked once.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (token === null) return <NoLink title={words.noLinkTitle} text={words.noLinkText} />;
  if (hasCode(link.error, "LINK_EXPIRED")) {
    return <NoLink title={words.oldLinkTitle} text={words.oldLinkText} />;
  }
  if (link.error) {
    return (
      <AuthCard title={words.title}>
        <ErrorState text={errorText(link.error)} onRetry={() => void link.refetch()} />
      </AuthCard>
    );
  }
  if (!link.data) return <Checking />;
  return <ChoosePassword token={token} person={link.data.data} />;
}

type Person = { email: string; first_name: string; role: "member" | "club" };

function ChoosePassword({ token, person }: { token: string; person: Person }) {
  const domain = useClubDomain();
  const goToLogin = useGoToLogin();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const setUser = useUserStore((state) => state.setUser);
  const save = useMutation(
    memberApi.invitations.setPassword.mutationOptions({
      onSuccess: ({ message, data }) => {
        notify.success(message);
        if (!data.session) return goToLogin(data.role, person.email);
        const { user, access_token: accessToken } = data.session;
        queryClient.clear();
        setUser({ user, accessToken });
        navigate(paths.home, { replace: true });
      },
    }),
  );
  if (hasCode(save.error, "LINK_EXPIRED")) {
    return <NoLink title={words.oldLinkTitle} text={words.usedLinkText} />;
  }
  return (
    <AuthCard title={words.hello(person.first_name)} text={sentence(words.choose(<b>{person.email}</b>))}>
      <NewPasswordForm
        email={person.email}
        onSubmit={(password) => save.mutate({ token, password, domain })}
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
        <Text>{words.invited}</Text>
        <Text>
          {sentence(
            words.otherWays(
              <Anchor component={Link} to={forgotPasswordPath("member")} underline="always">
                {auth.login.forgot}
              </Anchor>,
              <Anchor component={Link} to={forgotPasswordPath("club")} underline="always">
                {words.forgotOfStaff}
              </Anchor>,
            ),
          )}
        </Text>
      </Stack>
    </AuthCard>
  );
}

/** The shape of the form, while the link is checked. */
function Checking() {
  return (
    <AuthCard title={words.title} text={words.checking}>
      <Stack aria-busy="true" role="status" aria-label={words.loading}>
        <Skeleton height={58} />
        <Skeleton height={58} />
        <Skeleton height={36} />
      </Stack>
    </AuthCard>
  );
}
