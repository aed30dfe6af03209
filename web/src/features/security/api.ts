import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { notify } from "#web/lib/toast.ts";
import { endSession } from "#web/shared/session/end-session.ts";
import { security as words } from "#words/security.ts";

export const useProfile = () => useQuery(memberApi.members.profile.queryOptions({ input: {} }));

/** Refetched whenever the screen opens: other devices come and go. */
export const useSessions = () =>
  useQuery(memberApi.account.sessions.queryOptions({ input: {}, staleTime: 0 }));

export function useChangePassword() {
  const reload = useReloadSessions();
  return useMutation(
    memberApi.account.changePassword.mutationOptions({
      onSuccess: () => notify.success(words.password.done),
      onSettled: reload,
    }),
  );
}

export const useChangeEmail = () => useMutation(memberApi.account.changeEmail.mutationOptions());

/** Confirms a new address; the profile shows it at once where this browser is logged in. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation(
    memberApi.account.confirmEmail.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: memberApi.members.key() }),
    }),
  );
}

export function useEndSession() {
  return useMutation(
    memberApi.account.endSession.mutationOptions({
      onSuccess: () => notify.success(words.devices.ended),
      // It has ended already, which is what was wanted.
      onError: (error) =>
        hasCode(error, "NOT_FOUND") ? notify.info(words.devices.endedBefore) : notify.failure(error),
      onSettled: useReloadSessions(),
    }),
  );
}

export function useEndOtherSessions() {
  return useMutation(
    memberApi.account.endOtherSessions.mutationOptions({
      onSuccess: () => notify.success(words.devices.othersEnded),
      onError: (error) => notify.failure(error),
      onSettled: useReloadSessions(),
    }),
  );
}

/** Fetches the member's own data and hands it to the browser to keep. */
export function useExportData() {
  return useMutation({
    mutationFn: async () => {
      const file = await memberClient.account.exportData({});
      saveAsFile(file.name, file, file.type);
    },
    onSuccess: () => notify.success(words.data.ready),
    onError: (error) => notify.failure(error),
  });
}

/** Refetched whenever the screen opens: it depends on orders and credits. */
export const useLeaving = () => useQuery(memberApi.account.leaving.queryOptions({ input: {}, staleTime: 0 }));

/** Leaves the club. That ends the session, so the browser forgets it too. */
export function useLeave() {
  const queryClient = useQueryClient();
  return useMutation(
    memberApi.account.leave.mutationOptions({
      onSuccess: async () => {
        await endSession("user");
        notify.success(words.leave.done);
      },
      onError: () => queryClient.invalidateQueries({ queryKey: memberApi.account.leaving.key() }),
    }),
  );
}

function useReloadSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: memberApi.account.sessions.key() });
}
