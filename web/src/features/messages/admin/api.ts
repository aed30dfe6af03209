import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MailTemplate } from "#contract/messages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { notify } from "#web/lib/toast.ts";
import { deliveryQuery } from "../delivery-query.ts";

const { clubs, messages, settings } = adminApi;

export type MailEvent = MailTemplate["event"];
export type Wording = { subject: string; body: string };

export function useTemplates() {
  return useQuery(messages.showTemplates.queryOptions({ input: {}, staleTime: 0 }));
}

/** One wording as it was when the editor opened: it must not change while somebody is writing. */
export function useTemplate(event: MailEvent) {
  return useQuery(
    messages.showTemplates.queryOptions({
      input: { event },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
}

export function useVariables(event: MailEvent) {
  return useQuery(messages.variables.queryOptions({ input: { event } }));
}

/** Saving and restoring; the answer becomes what the editor began with. */
export function useTemplateActions(event: MailEvent) {
  const cache = useQueryClient();
  const onSuccess = ({ message, data }: { message: string; data: MailTemplate }) => {
    cache.setQueryData(messages.showTemplates.queryKey({ input: { event } }), (known) =>
      known ? { ...known, data: known.data.map((before) => ({ ...before, ...data })) } : known,
    );
    void cache.invalidateQueries({ queryKey: messages.showTemplates.queryKey({ input: {} }) });
    notify.success(message);
  };
  return {
    save: useMutation(messages.updateTemplate.mutationOptions({ onSuccess })),
    restore: useMutation(
      messages.restoreTemplate.mutationOptions({ onSuccess, onError: (error) => notify.failure(error) }),
    ),
  };
}

/** The mail as it would arrive; the last valid one stays while the next is being rendered. */
export function usePreview(event: MailEvent, wording: Wording) {
  return useQuery(
    messages.preview.queryOptions({
      input: { event, ...wording },
      placeholderData: keepPreviousData,
      enabled: wording.subject !== "" && wording.body !== "",
      retry: false,
      staleTime: 60_000,
    }),
  );
}

export function useSendTest() {
  return useMutation(
    messages.sendTest.mutationOptions({ onSuccess: ({ message }) => notify.success(message) }),
  );
}

export function useDeliveries(params: ListParams) {
  return useQuery(
    messages.deliveries.queryOptions({
      input: deliveryQuery(params),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useResend() {
  const cache = useQueryClient();
  return useMutation(
    messages.resend.mutationOptions({
      onSuccess: ({ message }) => notify.success(message),
      onError: (error) => notify.failure(error),
      onSettled: () => void cache.invalidateQueries({ queryKey: messages.deliveries.key() }),
    }),
  );
}

/** Which server hands the club's mails over. */
export function useMailServer() {
  const query = useQuery(settings.getSettings.queryOptions({ input: {} }));
  return query.data?.data.smtp;
}

/** The address of the admin who is logged in; empty until it is known. */
export function useOwnEmail(): string {
  const info = useQuery(clubs.adminGetInfo.queryOptions({ input: {} }));
  return info.data?.data.email ?? "";
}
