import { Select } from "@mantine/core";
import { type Delivery, deliveryStates } from "#contract/messages.ts";
import { messages as words } from "#words/panel/messages.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { statusLook } from "../../../shared/statuses/status-badge.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
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
        filters={<Filters list={list} />}
        renderCard={(delivery) => <MailDeliveryCard delivery={delivery} resend={resend} />}
        empty={{
          text: words.deliveries.emailsAppearHereOnceShop,
          narrowed: { text: words.deliveries.noEmailsMatch, showAll: words.deliveries.showAllEmails },
        }}
      />
    </>
  );
}

function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  const templates = useTemplates();
  const select = (name: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable={data.length > 5}
      w={{ base: "100%", xs: 200 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  const events = (templates.data?.data ?? []).map(({ event, title }) => ({ value: event, label: title }));
  const states = deliveryStates.map((value) => ({ value, label: statusLook("mail", value).label }));
  return (
    <>
      {select("status", words.deliveries.state, states)}
      {select("event", words.deliveries.email, events)}
    </>
  );
}
