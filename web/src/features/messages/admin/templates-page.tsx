import { Badge, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ListedTemplate } from "#contract/messages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { mailTemplatePath, panelPaths } from "#web/lib/panel-paths.ts";
import { LinkRow, LinkRows } from "#web/ui/link-rows.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { messages as words } from "#words/panel/messages.ts";
import { groupedMails, MailHeader } from "./mails.tsx";

/** Every email that the shop sends by itself, when it last did, and whose words it uses. */
export function Component() {
  const templates = useQuery(adminApi.messages.showTemplates.queryOptions({ input: {} }));
  return (
    <>
      <MailHeader tab={panelPaths.notifications} />
      <QueryState query={templates} skeleton={<Skeleton height={420} />}>
        {({ data }) => (
          <Stack gap="lg">
            {groupedMails(data).map(({ title, mails }) => (
              <LinkRows key={title} title={title}>
                {mails.map((template) => (
                  <TemplateRow key={template.event} template={template} />
                ))}
              </LinkRows>
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function TemplateRow({ template }: { template: ListedTemplate }) {
  const { event, title, explanation, is_own, last_sent_at } = template;
  return (
    <LinkRow
      to={mailTemplatePath(event)}
      title={title}
      text={explanation}
      note={
        last_sent_at
          ? sentence(words.templates.lastSent(<DateTime value={last_sent_at} />))
          : words.templates.notSentYet
      }
      mark={
        <Badge variant="light" color={is_own ? "info" : "gray"} c={is_own ? undefined : "gray.7"}>
          {is_own ? words.templates.yourWording : words.templates.builtIn}
        </Badge>
      }
    />
  );
}
