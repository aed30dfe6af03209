import { membership as words } from "#words/panel/membership.ts";
import { adminApi } from "../../../lib/admin-api.ts";
import { formatDollars } from "../../../lib/format.ts";
import { notify } from "../../../lib/toast.ts";
import { useJobId } from "../../../shared/jobs/use-job-id.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { askJoining, useGrantJoining } from "./api.ts";

type Named = { id: number; name: string };

/** Grants joining credits to members who are there already: asked first, with how many and how much. */
export function useJoining() {
  const [jobId, setJobId, forgetJob] = useJobId("joining-credits-job");
  const grant = useGrantJoining(setJobId);
  const ask = async ({ id, name }: Named, { isAsked }: { isAsked: boolean }) => {
    const { data } = await askJoining(id);
    const { people, credits, joining_credits } = data;
    if (people === 0) {
      if (isAsked) notify.info(words.joining.everybodyWithHasHad(name));
      return;
    }
    const isSure = await confirmDialog({
      title: words.joining.askGrant(people),
      text: words.joining.notGrantedYet(people, name, formatDollars(joining_credits), formatDollars(credits)),
      confirmLabel: words.joining.grant(formatDollars(credits)),
      cancelLabel: words.joining.notNow,
    });
    if (isSure) grant.mutate({ id, people, credits });
  };
  return {
    jobId,
    forgetJob,
    /** `isAsked`: somebody requested it, so they are also told if there is nothing to grant. */
    offer: (category: Named, how: { isAsked: boolean }) => void ask(category, how).catch(notify.failure),
    changed: adminApi.clubMembers.key(),
  };
}
