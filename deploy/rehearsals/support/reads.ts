import { z } from "zod";
import { sampleWorkbookPath } from "#contract/member-import.ts";
import { allEndpoints, type Endpoint } from "#server/testing/endpoints.ts";
import { sampleInput } from "#server/testing/sample-input.ts";
import { PlainError } from "../../../tools/plain-error.ts";
import type { ClubSession } from "./club-session.ts";
import { send } from "./send-workbook.ts";

type Values = Record<string, unknown>;
/** A call that changes nothing, and what it is asked with. */
export type Read = { endpoint: Endpoint; path: Values; query: Values; body: Values | null };

/** GETs of old that change something. */
const changing = ["checkout.cancel", "checkout.orderCancel"];
/** POSTs that only look, because what they are asked with is long or nobody else's business. */
const looking = [
  ...["clubs.verifyDomain", "checkout.quote", "memberOrders.quote", "documents.pickList", "grants.forecast"],
  ...["inviting.preview", "redemption.preview", "messages.preview"],
];

/** Where the number in an address comes from: the first row of a list. */
const lists: [address: RegExp, list: string][] = [
  [/^\/club-member\/product-details\//, "/club-member/filter-products"],
  [
    /^\/(checkout\/success|club-member\/(get-orders|order-invoice|return-choices))\//,
    "/club-member/get-orders",
  ],
  [/^\/club-orders\/(show|invoice|refundable)\//, "/club-orders/show"],
  [
    /^\/club-member\/(show|membership-preview|secondary-members|credit-statement|person-export|addresses)\//,
    "/club-member/show",
  ],
  [/^\/club-packs\/get-packs/, "/club-member/show"],
  [/^\/club-packs\//, "/club-packs/show?type=default"],
  [/^\/club-returns\//, "/club-returns/show"],
  [/^\/club-membership-category\//, "/club-membership-category/show"],
  [/^\/club-product\//, "/club-product/filter-products"],
  [/^\/club-member-auto-redemption\//, "/club-member-auto-redemption/runs"],
  [/^\/club-shipping-details\//, "/club-shipping-details/show"],
  [/^\/club-webhooks\//, "/club-webhooks/deliveries"],
];
/** What is asked with where a sample that fits the form alone says too little. */
const bodies: Record<string, Values> = {
  "clubs.verifyDomain": { domain: "rovers" },
  "messages.preview": { event: "two_factor_code", subject: "Your code", body: "<p>{{ code_box }}</p>" },
};
const other: Values = { type: "default", slug: "terms", keywords: "shirt", ids: "1,2" };

/** Every read of the contract. Throws where it has one whose address nobody here can fill in. */
export async function readsOf(admin: ClubSession, member: ClubSession): Promise<Read[]> {
  const jobs = await startJobs(admin);
  await tellSystem(admin);
  const numberFor = async (address: string): Promise<number> => {
    const [, job] = jobs.find(([start]) => address.startsWith(start)) ?? [];
    if (job !== undefined) return job;
    const [, list] = lists.find(([pattern]) => pattern.test(address)) ?? [];
    if (list === undefined)
      throw new PlainError(`Tell tools/rehearsals/reads.ts which number ${address} takes.`);
    const { data } = await (list === "/club-member/get-orders" ? member : admin).ask(list);
    return data[0]?.id ?? 1;
  };
  const reads: Read[] = [];
  for (const endpoint of allEndpoints().filter(isRead)) {
    const body = endpoint.method === "POST" ? bodyOf(endpoint) : null;
    const names = body === null ? neededBy(endpoint.input) : [];
    const values: Values = {};
    for (const name of names) values[name] = other[name] ?? (await numberFor(endpoint.path));
    const isPart = (name: string) => endpoint.path.includes(`{${name}}`);
    const only = (wanted: boolean) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => isPart(name) === wanted));
    reads.push({
      endpoint,
      path: only(true),
      query: only(false),
      body,
    });
  }
  return reads;
}

function isRead({ name, method }: Endpoint): boolean {
  return method === "GET" ? !changing.includes(name) : looking.includes(name);
}

function neededBy(input: z.ZodType): string[] {
  const fields = input instanceof z.ZodObject ? Object.entries(input.shape as Record<string, z.ZodType>) : [];
  return fields.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [name]));
}

function bodyOf({ name, input }: Endpoint): Values {
  return bodies[name] ?? (sampleInput(input, 1) as Values);
}

const someone = { type: "specific", member_ids_arr: [2] };
/** A system of the club's own that nobody runs; the product has to be allowed to call it. */
export const systemOfTheClub = "127.0.0.1:9";

/** Has something happen that the club's system is told of. */
async function tellSystem(admin: ClubSession): Promise<void> {
  const url = `https://${systemOfTheClub}/`;
  const { data } = await admin.post("/club-webhooks/store", { url, events: ["order.placed"] });
  await admin.post("/club-webhooks/test", { id: data.id, event: "order.placed" });
}

/** Jobs of each kind that has answers of its own, by how their addresses begin. */
async function startJobs(admin: ClubSession): Promise<[start: string, id: number][]> {
  const { data: exported } = await admin.post("/club-orders/export-progress-tracking", {});
  await admin.ended(exported.job_id);
  const tracking = await admin.file(`/api/jobs/${exported.job_id}/download`);
  const { data: invited } = await admin.post("/club-member/invite", { selection: { ids: [2, 3] } });
  await admin.ended(invited.job_id);
  const { data: run } = await admin.post("/redeem-auto-redemption-packs", someone);
  await admin.ended(run.job_id);
  const sample = await send(
    admin,
    "memberImport.import",
    "sample.xlsx",
    await admin.file(sampleWorkbookPath),
  );
  const sent = await send(admin, "trackingImport.import", "tracking.xlsx", tracking);
  return [
    ["/jobs/", exported.job_id],
    ["/club-member/invite/", invited.job_id],
    ["/club-member/import/", sample.job_id],
    ["/club-orders/import-tracking-details/", sent.job_id],
  ];
}
