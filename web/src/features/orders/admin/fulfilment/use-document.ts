import type { z } from "zod";
import type { documents } from "#contract/documents.ts";
import { adminClient } from "#web/lib/admin-api.ts";
import { notify } from "#web/lib/toast.ts";
import { useFileJob } from "#web/shared/jobs/use-job.ts";
import { leftOutWords } from "../../order-list.ts";

type DocumentInput = z.input<NonNullable<(typeof documents.make)["~orpc"]["inputSchema"]>>;

/** A PDF of many orders in the making. */
export function useDocument() {
  return useFileJob("orders-document", async (input: DocumentInput) => {
    const started = await adminClient.documents.make(input);
    const words = leftOutWords(started.data.left_out);
    if (words) notify.info(words);
    return started;
  });
}
