import { type Delivery, deliveryStates } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusChoices } from "../../../shared/statuses/status-badge.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { useDeliveries, useResend, useTemplates } from "./api.ts";
import { MailDeliveryCard, mailDeliveryColumns } from "./delivery-columns.tsx";
import { MailHeader } from "./mail-header.tsx";

/** The state of every mail: waiting, sent, failed. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const deliveries = useDeliveries(list.params);
  const again = useResend();
  const send = async ({ id, title, recipient }: Delivery) => {
    const isSure = await confirmDialog({
      title: words.deliveries.sendThisEmailAgain,
      text: words.deliveries.getsAgain(recipient, title),
      confirmLabel: words.deliveries.resend,
    });
    if (isSure) again.mutate({ id });
  };
  const resend = {
    send: (delivery: Delivery) => void send(delivery),
    pendingId: again.isPending ? again.variables.id : null,
  };
  return (
    <>
      <MailHeader tab={panelPaths.deliveries} />
      <DataTable<Delivery>
        label={words.deliveries.deliveries}
        query={deliveries}
        list={list}
        columns={mailDeliveryColumns(resend)}
        searchPlaceholder={words.deliveries.addressOrSubject}
        filters={useFilters()}
        renderCard={(delivery) => <MailDeliveryCard delivery={delivery} resend={resend} />}
        empty={{
          text: words.deliveries.emailsAppearHereOnceShop,
          narrowed: { text: words.deliveries.noEmailsMatch, showAll: words.deliveries.showAllEmails },
        }}
      />
    </>
  );
}

function useFilters(): ListFilter[] {
  const templates = useTemplates().data?.data ?? [];
  return [
    { name: "status", label: words.deliveries.state, choices: statusChoices("mail", deliveryStates) },
    {
      name: "event",
      label: words.deliveries.email,
      choices: templates.map(({ event, title }) => ({ value: event, label: title })),
    },
  ];
}
