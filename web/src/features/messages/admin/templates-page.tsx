import { Badge, Skeleton, Text } from "@mantine/core";
import type { MailTemplate } from "#contract/messages.ts";
import { sentence } from "#web/ui/sentence.ts";
import { messages as words } from "#words/panel/messages.ts";
import { mailTemplatePath, panelPaths } from "../../../lib/panel-paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { LinkCard, LinkCards } from "../../../ui/link-cards.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useTemplates } from "./api.ts";
import { MailHeader } from "./mail-header.tsx";

const columns = { base: 1, sm: 2, xl: 3 };

/** Every mail that the shop sends by itself, with whose words it uses. */
export function Component() {
  const templates = useTemplates();
  return (
    <>
      <MailHeader tab={panelPaths.notifications} />
      <QueryState query={templates} skeleton={<Skeleton height={420} />}>
        {({ data }) => (
          <LinkCards cols={columns}>
            {data.map((template) => (
              <TemplateCard key={template.event} template={template} />
            ))}
          </LinkCards>
        )}
      </QueryState>
    </>
  );
}

function TemplateCard({ template }: { template: MailTemplate }) {
  const { event, title, explanation, is_own, updated_at } = template;
  return (
    <LinkCard
      to={mailTemplatePath(event)}
      title={title}
      mark={
        <Badge variant="light" color={is_own ? "info" : "gray"} c={is_own ? undefined : "gray.7"} flex="none">
          {is_own ? words.templates.yourWording : words.templates.builtIn}
        </Badge>
      }
    >
      <Text size="sm" c="dimmed">
        {explanation}
      </Text>
      {updated_at && (
        <Text size="xs" c="dimmed" mt={6}>
          {sentence(words.templates.changed(<DateTime value={updated_at} withTime />))}
        </Text>
      )}
    </LinkCard>
  );
}
