import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleWorkbookPath } from "#contract/member-import.ts";
import { ava } from "#sandbox/demo/people.ts";
import { writeWorkbook } from "#server/platform/sheets/write-sheets.ts";
import { PlainError } from "../../../tools/plain-error.ts";
import type { ClubSession } from "./club-session.ts";
import type { LibreOffice } from "./libre-office.ts";
import { send } from "./send-workbook.ts";
import { cellsOf } from "./sheet-cells.ts";
import type { Things } from "./workbooks.ts";

/** As long as carriers' numbers are: a spreadsheet that takes one for a quantity keeps 15 digits of it. */
const trackingNumber = "00340434161094042557";

/** Gives the demo what its lists have nothing of yet: a payment, a refund, both imports. Answers what they made. */
export async function fillClub(admin: ClubSession, office: LibreOffice, folder: string): Promise<Things> {
  const { data: members } = await admin.ask(`/club-member/show?keywords=${encodeURIComponent(ava.email)}`);
  const member = members[0].id;
  await orderAndRefund(admin, member);
  const { data: packs } = await admin.ask("/club-packs/show?type=default");
  const memberImport = await send(
    admin,
    "memberImport.import",
    "sample.xlsx",
    await admin.file(sampleWorkbookPath),
  );
  const trackingImport = await sendTracking(admin, office, folder);
  return { pack: packs[0].id, member, memberImport: memberImport.job_id, trackingImport };
}

async function orderAndRefund(admin: ClubSession, member_id: number): Promise<void> {
  const { data: methods } = await admin.ask("/club-orders/shipping-methods?country=GB");
  const { data: addresses } = await admin.ask(`/club-member/addresses/${member_id}`);
  const { data: products } = await admin.ask("/club-member/filter-products?keywords=hoodie&per_page=1");
  const { data: product } = await admin.ask(`/club-member/product-details/${products[0].id}`);
  const sizes = product.colors.flatMap(
    ({ sizes }: { sizes: { stock: number; variation_id: number }[] }) => sizes,
  );
  const { variation_id } = sizes.find(({ stock }: { stock: number }) => stock > 1);
  const order = {
    member_id,
    items: [{ product_id: products[0].id, variation_id, quantity: 1 }],
    packs: [],
    shipping_method_id: methods.find(({ kind }: { kind: string }) => kind === "delivery").id,
    shipping_address_id: addresses[0].id,
    payer: "marked_paid",
    reason: "Paid in the clubhouse",
  };
  const { data: placed } = await admin.post("/club-orders/store", order, randomUUID());
  const refund = { order_id: placed.order_id, destination: "credits", amount: 1.5, reason: "Late" };
  await admin.post("/club-orders/refund", refund, randomUUID());
}

/** Fills a row of the exported workbook in, saves it with LibreOffice, and has it read. */
async function sendTracking(admin: ClubSession, office: LibreOffice, folder: string): Promise<number> {
  const { data: job } = await admin.post("/club-orders/export-progress-tracking", {});
  await admin.ended(job.job_id);
  const [sheet] = cellsOf(await admin.file(`/api/jobs/${job.job_id}/download`));
  const [headings = [], ...rows] = (sheet?.rows ?? []).map((row) => row.map((cell) => cell?.value ?? ""));
  const [first] = rows;
  if (!sheet || !first) throw new PlainError("The demo has no order to send.");
  rows[0] = [first[0] ?? "", "DHL", trackingNumber, "2026-11-20", ...first.slice(4)];
  const file = join(folder, "filled-in.xlsx");
  await writeFile(file, await writeWorkbook([{ name: sheet.name, rows: [headings, ...rows] }]));
  const saved = (await office.save("ods", [file]))(file);
  const result = await send(admin, "trackingImport.import", "filled-in.ods", await readFile(saved));
  if (result.shipped !== 1) throw new PlainError(`The filled-in workbook shipped ${JSON.stringify(result)}.`);
  return result.job_id;
}
