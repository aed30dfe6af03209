import { Anchor, Tabs } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useMailServer } from "./api.ts";

type MailHeaderProps = { tab: typeof panelPaths.notifications | typeof panelPaths.deliveries };

/** Title, which server sends, and the two halves of the screen. */
export function MailHeader({ tab }: MailHeaderProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Notifications" text={<ServerLine />} />
      <Tabs value={tab} onChange={(path) => path && navigate(path)} mb="lg">
        <Tabs.List aria-label="Notifications">
          <Tabs.Tab value={panelPaths.notifications}>Templates</Tabs.Tab>
          <Tabs.Tab value={panelPaths.deliveries}>Deliveries</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>
  );
}

function ServerLine() {
  const smtp = useMailServer();
  const settings = (
    <Anchor component={Link} to={`${panelPaths.profileSettings}?section=mail`} inherit>
      Email settings
    </Anchor>
  );
  if (!smtp) return <>{settings}</>;
  if (smtp.host !== "") {
    return (
      <>
        Your own server {smtp.host} sends these emails as {smtp.from_email}. {settings}
      </>
    );
  }
  return (
    <>
      {smtp.has_fallback
        ? "This installation's server sends these emails in your club's name. "
        : "No email server is set up: emails wait until there is one. "}
      {settings}
    </>
  );
}
