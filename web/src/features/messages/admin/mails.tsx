import { Anchor, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { MailTemplate, MailVariable } from "#contract/messages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { sentence } from "#web/ui/written.tsx";
import { messages as words } from "#words/panel/messages.ts";

export type MailEvent = MailTemplate["event"];
export type Wording = Pick<MailTemplate, "subject" | "body">;
type GroupName = keyof typeof words.groups;

/** What each email is about. */
const groupOf: Record<MailEvent, GroupName> = {
  order_placed: "orders",
  order_processing: "orders",
  parcel_shipped: "orders",
  ready_to_collect: "orders",
  order_completed: "orders",
  order_cancelled: "orders",
  order_expired: "orders",
  payment_link: "orders",
  refund_done: "orders",
  return_approved: "returns",
  return_declined: "returns",
  return_received: "returns",
  credits_granted: "packsAndCredits",
  pack_granted: "packsAndCredits",
  pack_closing: "packsAndCredits",
  back_in_stock: "packsAndCredits",
  member_invited: "accounts",
  staff_invited: "accounts",
  two_factor_code: "accounts",
  reset_code: "accounts",
  password_changed: "accounts",
  email_change: "accounts",
  email_changed: "accounts",
  login_added: "accounts",
  contact_message: "toTheClub",
  order_on_hold_notice: "toTheClub",
  club_notice: "toTheClub",
};

const groups: GroupName[] = ["orders", "returns", "packsAndCredits", "accounts", "toTheClub"];
const places = Object.keys(groupOf);

/** Emails by what they are about, in the order in which they are sent. */
export function groupedMails<T extends { event: MailEvent }>(
  mails: readonly T[],
): { title: string; mails: T[] }[] {
  const inOrder = mails.toSorted((a, b) => places.indexOf(a.event) - places.indexOf(b.event));
  return groups.map((group) => ({
    title: words.groups[group],
    mails: inOrder.filter(({ event }) => groupOf[event] === group),
  }));
}

/** A variable as it is written in a wording. */
export function variableText(name: string): string {
  return `{{ ${name} }}`;
}

/** The text with the variable in place of what is selected, and where the cursor stands then. */
export function insertVariable(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; cursor: number } {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length));
  const variable = variableText(name);
  return { text: text.slice(0, from) + variable + text.slice(to), cursor: from + variable.length };
}

/** What a subject may use and a person would want there: no tables, no addresses of pages. */
export function subjectVariables(variables: MailVariable[]): MailVariable[] {
  return variables.filter(({ name, is_block }) => !is_block && !/_(url|note)$/.test(name));
}

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
