import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { InvitationOutcome, memberSelection } from "#contract/inviting.ts";
import { adminApi } from "#web/lib/admin-api.ts";

const calls = adminApi.inviting;

export type MemberSelection = z.input<typeof memberSelection>;
export type Invitation = { selection: MemberSelection; not_since_days?: number };

/** How many would be mailed. A POST because of its long input, but it changes nothing. */
export const useInvitationPreview = (invitation: Invitation, enabled: boolean) =>
  useQuery(
    calls.preview.queryOptions({
      input: invitation,
      placeholderData: keepPreviousData,
      staleTime: 0,
      enabled,
    }),
  );

/** Invites people as a job. */
export const useInvite = (onStarted: (jobId: number) => void) =>
  useMutation(calls.invite.mutationOptions({ onSuccess: ({ data }) => onStarted(data.job_id) }));

/** What became of the people of a job. */
export const useInvitationReport = (id: number, page: number, outcome: InvitationOutcome | null) =>
  useQuery(
    calls.report.queryOptions({
      input: { id, page, ...(outcome && { outcome }) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
