import sharp from "sharp";
import { createClub } from "#server/ground/clubs/index.ts";
import { hashPassword } from "#server/people/auth/index.ts";
import { createMember, createStaff } from "#server/people/members/index.ts";
import { type Ctx, type Platform, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { openLedger, openWallet } from "#server/shop/credits/index.ts";
import type { DemoClub } from "./clubs.ts";
import type { DemoProduct } from "./demo-product.ts";
import { drawPictures, fillCategories, fillProduct } from "./fill-catalogue.ts";
import { drawLogo } from "./pictures/draw.ts";
import { demoStripeAccounts } from "./stripe-accounts.ts";
import { faqsOf, pagesOf } from "./texts.ts";

export const daysAgo = (ctx: Ctx, days: number) =>
  new Date(ctx.platform.clock.now().getTime() - days * 86_400_000);

/** A club with its logo, pages and delivery methods; returns the context to fill it further. */
export async function fillClub(platform: Platform, owner: Pool, club: DemoClub): Promise<Ctx> {
  const logo = `logos/${club.domain}.png`;
  await platform.files.put(logo, await sharp(drawLogo(club.palette, club.letters)).png().toBuffer());
  const account = demoStripeAccounts(platform.config.secretKey).find(({ domain }) => domain === club.domain);
  const id = await createClub(
    platform,
    { owner, openLedger },
    {
      ...club,
      logo,
      stripeSecretKey: account?.secretKey ?? null,
      stripeWebhookSecret: account?.webhookSecret ?? null,
      mailFrom: `${club.name} <shop@${club.domain}.example>`,
    },
  );
  const ctx = systemCtx(
    platform,
    { id, domain: club.domain, timeZone: club.timeZone, language: "en" },
    "demo",
  );
  await inClub(ctx, async (tx) => {
    await fillTexts(tx, club);
    await fillShipping(tx);
  });
  return ctx;
}

async function fillTexts(tx: ClubTx, club: DemoClub) {
  for (const page of pagesOf(club)) {
    await tx.query("insert into static_pages (club_id, slug, title, body) values ($1, $2, $3, $4)", [
      tx.clubId,
      page.slug,
      page.title,
      page.body,
    ]);
  }
  for (const [position, faq] of faqsOf(club).entries()) {
    await tx.query("insert into faqs (club_id, question, answer, position) values ($1, $2, $3, $4)", [
      tx.clubId,
      faq.question,
      faq.answer,
      position,
    ]);
  }
}

const methods = [
  {
    name: "Collect at the club",
    text: "Tuesday and Thursday, 18:00 to 20:00",
    kind: "collect",
    cents: 0,
    free: null,
    days: [1, 2],
    to: null,
  },
  {
    name: "Standard delivery",
    text: "Tracked parcel",
    kind: "delivery",
    cents: 495,
    free: 7500,
    days: [2, 4],
    to: ["GB", "IE"],
  },
  {
    name: "Express delivery",
    text: "Tracked, by the next working day",
    kind: "delivery",
    cents: 1195,
    free: null,
    days: [1, 1],
    to: ["GB"],
  },
  {
    name: "International delivery",
    text: "Tracked parcel by air",
    kind: "delivery",
    cents: 1900,
    free: 20_000,
    days: [5, 12],
    to: null,
  },
] as const;

async function fillShipping(tx: ClubTx) {
  for (const [position, method] of methods.entries()) {
    await tx.query(
      `insert into shipping_methods (club_id, name, description, kind, price_cents, free_above_cents, min_days, max_days, countries, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        tx.clubId,
        method.name,
        method.text,
        method.kind,
        method.cents,
        method.free,
        method.days[0],
        method.days[1],
        method.to,
        position,
      ],
    );
  }
}

/** Draws, stores and writes the goods of a club; the last in the list is the newest. */
export async function fillProducts(ctx: Ctx, club: DemoClub, categories: string[], products: DemoProduct[]) {
  const drawn = await Promise.all(products.map((product) => drawPictures(ctx, club, product)));
  const covers = new Map(
    categories.map(
      (name) => [name, drawn[products.findIndex((product) => product.category === name)]?.[0]] as const,
    ),
  );
  await inClub(ctx, async (tx) => {
    const pictures = new Map(
      [...covers].flatMap(([name, picture]) => (picture ? [[name, picture] as const] : [])),
    );
    const ids = await fillCategories(tx, categories, pictures);
    for (const [at, product] of products.entries()) {
      const categoryId = ids.get(product.category);
      if (categoryId === undefined) throw new Error(`No category ${product.category}`);
      await fillProduct(tx, product, {
        categoryId,
        pictures: drawn[at] ?? [],
        createdAt: daysAgo(ctx, 60 - at),
      });
    }
  });
}

type Person = { email: string; first_name: string; last_name: string; password: string; phone?: string };

export async function fillStaff(ctx: Ctx, staff: (Person & { role: 2 | 5 })[]) {
  for (const { password, ...person } of staff) {
    const passwordHash = await hashPassword(password);
    await inClub(ctx, (tx) =>
      createStaff(tx, ctx, { ...person, password_hash: passwordHash, account_status: 1 }),
    );
  }
}

export async function fillMember(
  ctx: Ctx,
  { password, ...person }: Person,
  membership_category_id: number,
): Promise<number> {
  const passwordHash = await hashPassword(password);
  return inClub(ctx, async (tx) => {
    const id = await createMember(tx, ctx, {
      ...person,
      password_hash: passwordHash,
      account_status: 1,
      membership_category_id,
    });
    await openWallet(tx, id);
    return id;
  });
}
