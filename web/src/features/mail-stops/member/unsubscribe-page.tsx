import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { stoppableMails } from "#contract/mail-stops.ts";
import { useClubDomain } from "#web/lib/club.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useTokenOfAddress } from "#web/lib/use-address.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { mailStops as words } from "#words/mail-stops.ts";

/** Where the link at the end of a mail leads. It asks first: mail scanners open every link. */
export function Component() {
  const domain = useClubDomain();
  const token = useTokenOfAddress();
  const stop = useMutation(memberApi.mailStops.stop.mutationOptions());
  if (token === null) return <Ended title={words.noLinkTitle} text={words.noLinkText} />;
  if (stop.data) return <Ended title={words.doneTitle} text={words.kinds[stop.data.data.kind].done} />;
  const kind = stoppableMails.find((one) => token.startsWith(`${one}.`));
  if (!kind || hasCode(stop.error, "NOT_FOUND"))
    return <Ended title={words.badLinkTitle} text={words.badLinkText} />;
  return (
    <AuthCard title={words.kinds[kind].title} text={words.kinds[kind].text}>
      <FormError error={stop.error} />
      <Button
        fullWidth
        mt={stop.error ? "md" : 0}
        loading={stop.isPending}
        onClick={() => stop.mutate({ token, domain })}
      >
        {words.submit}
      </Button>
    </AuthCard>
  );
}

function Ended({ title, text }: { title: string; text: string }) {
  return (
    <AuthCard title={title} text={text}>
      <Button component={Link} to={paths.home} variant="default" fullWidth>
        {words.toShop}
      </Button>
    </AuthCard>
  );
}
