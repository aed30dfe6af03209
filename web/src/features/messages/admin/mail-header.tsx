import { Anchor, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { sentence } from "#web/ui/written.tsx";
import { messages as words } from "#words/panel/messages.ts";

type MailHeaderProps = { tab: typeof panelPaths.notifications | typeof panelPaths.deliveries };

/** Title, which server sends, and the two halves of the screen. */
export function MailHeader({ tab }: MailHeaderProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={words.mailHeader.notifications} text={<ServerLine />} />
      <Tabs value={tab} onChange={(path) => path && navigate(path)} mb="lg">
        <Tabs.List aria-label={words.mailHeader.notifications}>
          <Tabs.Tab value={panelPaths.notifications}>{words.mailHeader.templates}</Tabs.Tab>
          <Tabs.Tab value={panelPaths.deliveries}>{words.mailHeader.deliveries}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>
  );
}

function ServerLine() {
  const { data } = useQuery(
    adminApi.settings.getSettings.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }),
  );
  const smtp = data?.data.smtp;
  const settings = (
    <Anchor component={Link} to={`${panelPaths.profileSettings}?section=mail`} inherit>
      {words.mailHeader.emailSettings}
    </Anchor>
  );
  if (!smtp) return <>{settings}</>;
  if (smtp.host !== "") {
    return sentence(words.mailHeader.yourOwnServerSends(smtp.host, smtp.from_email, settings));
  }
  return sentence(
    smtp.has_fallback
      ? words.mailHeader.thisInstallationsServerSends(settings)
      : words.mailHeader.noEmailServerIsSet(settings),
  );
}
