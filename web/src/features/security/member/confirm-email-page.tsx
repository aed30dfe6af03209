import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useClubDomain } from "#web/lib/club.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { quietlyInForm } from "#web/lib/mutation-cache.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { useTokenOfAddress } from "#web/lib/use-address.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { security } from "#words/security.ts";

const words = security.confirm;

/**
 * Where the link to a new address leads. It is confirmed by a press of the button only: programs that look through
 * mails open every link in them.
 */
export function Component() {
  const domain = useClubDomain();
  const token = useTokenOfAddress();
  const confirm = useMutation(memberApi.account.confirmEmail.mutationOptions(quietlyInForm));
  if (token === null) return <NotDone title={words.noLinkTitle} text={words.noLinkText} />;
  if (confirm.data) return <Done email={confirm.data.data.email} />;
  if (hasCode(confirm.error, "LINK_EXPIRED"))
    return <NotDone title={words.oldLinkTitle} text={words.oldLinkText} />;
  if (hasCode(confirm.error, "DUPLICATE")) return <NotDone title={words.takenTitle} text={words.takenText} />;
  return (
    <AuthCard title={words.title} text={words.text}>
      <FormError error={confirm.error} />
      <Button
        fullWidth
        mt={confirm.error ? "md" : 0}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ token, domain })}
      >
        {words.submit}
      </Button>
    </AuthCard>
  );
}

function Done({ email }: { email: string }) {
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  return (
    <AuthCard title={words.doneTitle} text={words.done(email)}>
      {isAuthenticated ? (
        <Button component={Link} to={paths.profile} fullWidth>
          {words.toProfile}
        </Button>
      ) : (
        <Button component={Link} to={paths.login} state={{ email }} fullWidth>
          {words.toLogin}
        </Button>
      )}
    </AuthCard>
  );
}

function NotDone({ title, text }: { title: string; text: string }) {
  return (
    <AuthCard title={title} text={text}>
      <Button component={Link} to={paths.security} variant="default" fullWidth>
        {words.toSecurity}
      </Button>
    </AuthCard>
  );
}
