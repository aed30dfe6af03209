import { adminApi } from "../../../lib/admin-api.ts";
import { formatDollars } from "../../../lib/format.ts";
import { notify } from "../../../lib/toast.ts";
import { useJobId } from "../../../lib/use-job-id.ts";
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
      if (isAsked) notify.info(`Everybody with ${name} has had this season's joining credits.`);
      return;
    }
    const isSure = await confirmDialog({
      title: `Grant joining credits to ${people === 1 ? "1 member" : `${people} members`}?`,
      text: `${people === 1 ? "1 member has" : `${people} members have`} ${name} and ${people === 1 ? "was" : "were"} not given this season's joining credits. Granting them ${formatDollars(joining_credits)} each costs ${formatDollars(credits)} in all; anyone who had some from another membership this season is granted the rest.`,
      confirmLabel: `Grant ${formatDollars(credits)}`,
      cancelLabel: "Not now",
    });
    if (isSure) grant.mutate({ id, people, credits });
  };
  return {
    jobId,
    forgetJob,
    /** `isAsked`: somebody wants to know, so they are told also where there is nothing to grant. */
    offer: (category: Named, how: { isAsked: boolean }) => void ask(category, how).catch(notify.failure),
    changed: adminApi.clubMembers.key(),
  };
}
