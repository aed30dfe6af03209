import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClubSettingsView } from "#contract/settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hearClosed } from "#web/lib/club.ts";
import { showTimeZone } from "#web/lib/format.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";

/** Each saves one section and answers with all settings as they are then. */
export function useSaveSettings() {
  const cache = useQueryClient();
  const options = {
    ...inFormOnItsPage,
    onSuccess: ({ data }: { data: ClubSettingsView }) => takeIn(cache, data),
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

/** Closes the shop for maintenance or opens it, at once and whatever the form contains. */
export function useMaintenance() {
  const cache = useQueryClient();
  return useMutation(
    adminApi.settings.maintenance.mutationOptions({
      onSuccess: ({ data }) => {
        takeIn(cache, data);
        hearClosed(data.profile.closed_by !== null);
      },
    }),
  );
}

/** What the app keeps of the settings besides its queries: the zone of its days, and what is set up. */
export function takeIn(cache: QueryClient, data: ClubSettingsView): void {
  cache.setQueryData(adminApi.settings.getSettings.queryKey({ input: {} }), { data });
  showTimeZone(data.profile.time_zone);
  useAdminStore.setState({
    isStripeSetupped: data.stripe.secret_key !== "",
    isEmailSetupped: data.smtp.host !== "" || data.smtp.has_fallback,
  });
}
