import { Badge, Card, Group, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { MailTemplate } from "#contract/messages.ts";
import { mailTemplatePath, paths } from "../../../lib/paths.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useTemplates } from "./api.ts";
import { MailHeader } from "./mail-header.tsx";
import classes from "./messages.module.css";

const columns = { base: 1, sm: 2, xl: 3 };

/** Every mail that the shop sends by itself, with whose words it uses. */
export function Component() {
  const templates = useTemplates();
  return (
    <>
      <MailHeader tab={paths.notifications} />
      <QueryState query={templates} skeleton={<Skeleton height={420} />}>
        {({ data }) => (
          <SimpleGrid cols={columns} component="ul" className={classes.cards}>
            {data.map((template) => (
              <li key={template.event}>
                <TemplateCard template={template} />
              </li>
            ))}
          </SimpleGrid>
        )}
      </QueryState>
    </>
  );
}

function TemplateCard({ template }: { template: MailTemplate }) {
  const { event, title, explanation, is_own, updated_at } = template;
  return (
    <Card withBorder padding="md" component={Link} to={mailTemplatePath(event)} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Badge variant="light" color={is_own ? "info" : "gray"} c={is_own ? undefined : "gray.7"} flex="none">
          {is_own ? "Own words" : "Built in"}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {explanation}
      </Text>
      {updated_at && (
        <Text size="xs" c="dimmed" mt={6}>
          Changed <DateTime value={updated_at} withTime />
        </Text>
      )}
    </Card>
  );
}
