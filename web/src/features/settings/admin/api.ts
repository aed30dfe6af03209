import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClubSettingsView } from "#contract/settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hearClosed } from "#web/lib/club.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { showTimeZone } from "#web/lib/time-zone.ts";
import { notify } from "#web/lib/toast.ts";
import { settings as words } from "#words/panel/settings.ts";

export function useSettings() {
  return useQuery(adminApi.settings.getSettings.queryOptions({ input: {}, staleTime: 0 }));
}

/** Each saves one section and answers with all settings as they are then. */
export function useSaveSettings() {
  const cache = useQueryClient();
  const options = {
    onSuccess: ({ message, data }: { message: string; data: ClubSettingsView }) => {
      takeIn(cache, data);
      notify.success(message);
    },
  };
  return {
    profile: useMutation(adminApi.settings.updateProfile.mutationOptions(options)),
    home: useMutation(adminApi.settings.homeSettings.mutationOptions(options)),
    contact: useMutation(adminApi.settings.contactSettings.mutationOptions(options)),
    entitlements: useMutation(adminApi.settings.entitlementsSettings.mutationOptions(options)),
    orders: useMutation(adminApi.settings.orderSettings.mutationOptions(options)),
    stock: useMutation(adminApi.settings.stockSettings.mutationOptions(options)),
    returns: useMutation(adminApi.settings.returnsSettings.mutationOptions(options)),
    smtp: useMutation(adminApi.settings.smtpSettings.mutationOptions(options)),
    stripe: useMutation(adminApi.settings.stripeSettings.mutationOptions(options)),
  };
}

/** As many as a list has on a page; any other is led to by its address. */
const CATEGORIES_OFFERED = 100;

/** What a link of the shop may lead to besides its pages. */
export function useGoods() {
  const products = useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const input = { per_page: CATEGORIES_OFFERED };
  const categories = useQuery(adminApi.categories.show.queryOptions({ input, staleTime: FRESH_FOR_MS }));
  return {
    products: products.data?.data ?? [],
    categories: categories.data?.data ?? [],
    queries: [products, categories],
  };
}

/** The state of the webhook; refetched whenever the keys are saved. */
export const useWebhookCheck = (isSetUp: boolean) =>
  useQuery(adminApi.settings.checkWebhook.queryOptions({ input: {}, enabled: isSetUp, staleTime: 0 }));

/** An account at the stand-in for Stripe, in one click. */
export function useTestPayments(onTaken: () => void) {
  const cache = useQueryClient();
  return useMutation(
    adminApi.settings.testPayments.mutationOptions({
      onSuccess: ({ data }) => {
        takeIn(cache, data);
        notify.success(words.saved.testPaymentsAreOn);
        onTaken();
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

/** Closes the shop for maintenance or opens it, at once and whatever the form contains. */
export function useMaintenance() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.settings.maintenance.mutationOptions({
      onSuccess: ({ message, data }) => {
        takeIn(cache, data);
        hearClosed(data.profile.closed_by !== null);
        notify.success(message);
      },
      onError: (error) => notify.failure(error),
    }),
  );
}

/** Sends a test mail; the settings show its outcome from then on. */
export function useTestMail() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.settings.testSmtp.mutationOptions({
      onSettled: () => cache.invalidateQueries({ queryKey: adminApi.settings.key() }),
    }),
  );
}

/** The panel's frame shows name and logo, and what is set up. */
function takeIn(cache: QueryClient, data: ClubSettingsView): void {
  cache.setQueryData(adminApi.settings.getSettings.queryKey({ input: {} }), { data });
  void cache.invalidateQueries({ queryKey: adminApi.settings.checkWebhook.key() });
  showTimeZone(data.profile.time_zone);
  void cache.invalidateQueries({ queryKey: adminApi.clubs.key() });
  void cache.invalidateQueries({ queryKey: adminApi.dashboard.key() });
  useAdminStore.setState({
    isStripeSetupped: data.stripe.secret_key !== "",
    isEmailSetupped: data.smtp.host !== "" || data.smtp.has_fallback,
  });
}
