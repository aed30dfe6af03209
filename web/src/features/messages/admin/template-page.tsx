import { useParams } from "react-router";
import { type MailTemplate, mailEvents } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { type MailEvent, useTemplate, useVariables } from "./api.ts";
import { TemplateEditor } from "./template-editor.tsx";

const back = { to: panelPaths.notifications, label: words.template.notifications };

/** The editor of one mail's words; the address says which mail. */
export function Component() {
  const { event } = useParams();
  const known = mailEvents.find((one) => one === event);
  if (known) return <Loaded key={known} event={known} />;
  return (
    <>
      <PageHeader title={words.template.notifications} back={back} />
      <EmptyState title={words.template.thereIsNoSuchEmail} text={words.template.chooseOneFromList} />
    </>
  );
}

function Loaded({ event }: { event: MailEvent }) {
  const template = useTemplate(event);
  const variables = useVariables(event);
  const found: MailTemplate | undefined = template.data?.data[0];
  if (!found) {
    return (
      <>
        <PageHeader title={words.template.notifications} back={back} />
        <QueryState query={template}>{() => null}</QueryState>
      </>
    );
  }
  return (
    <TemplateEditor
      template={found}
      variables={variables.data?.data[0]?.variables ?? []}
      onReload={async () => (await template.refetch()).data?.data[0]}
    />
  );
}
