import type { dashboard, setupSteps, skippableSteps } from "#contract/dashboard.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { changeClub, clubSetup, readClub } from "../../ground/clubs/index.ts";

type Step = (typeof setupSteps)[number];
type Skippable = (typeof skippableSteps)[number];

/** What a club sets up once, in that order, with the screen for it. */
const steps: { kind: Step; path: string }[] = [
  { kind: "look", path: "/profile-settings" },
  { kind: "contact", path: "/profile-settings?section=contact" },
  { kind: "delivery", path: "/shippingdetails" },
  { kind: "payments", path: "/profile-settings?section=stripe" },
  { kind: "memberships", path: "/subscription" },
  { kind: "products", path: "/products" },
  { kind: "packs", path: "/pack" },
  { kind: "people", path: "/members" },
  { kind: "pages", path: "/landing" },
  { kind: "test_order", path: "/members" },
  { kind: "open", path: "/members" },
];

/** Each step of the set-up, done when its subject exists. */
export async function setUp(tx: ClubTx, ctx: Ctx): Promise<Output<typeof dashboard.show>["data"]["setup"]> {
  const [found] = await tx.query<Found>(look, [tx.clubId, footerPages], "dashboard_setup");
  const { stripe_settings } = await clubSetup(tx, ctx);
  const done = { ...found, payments: stripe_settings };
  return steps.map(({ kind, path }) => ({
    kind,
    path,
    done: done[kind] ?? false,
    skipped: found?.skipped.includes(kind) ?? false,
  }));
}

/** Marks a step that the club does not need, or unmarks it. */
export async function skipStep(ctx: Ctx, { step, skipped }: { step: Skippable; skipped: boolean }) {
  await inClub(ctx, async (tx) => {
    const { settings } = await readClub(tx, ctx);
    const others = settings.setup_skipped.filter((one) => one !== step);
    await changeClub(tx, ctx, null, { settings: { setup_skipped: skipped ? [...others, step] : others } });
    await recordAudit(tx, ctx, {
      action: skipped ? "setup.step_skipped" : "setup.step_wanted",
      subjectKind: "club",
      subjectId: tx.clubId,
      after: { step },
    });
  });
}

type Found = Record<Exclude<Step, "payments">, boolean> & { skipped: string[] };

/** Ordered by the key, without which the planner reads other clubs' rows until it meets one of this club. */
const any = (table: string, condition: string) =>
  `exists (select 1 from ${table} where club_id = $1 and ${condition} order by club_id, id limit 1)`;

/** A child of an import is active, but no one has a login until somebody was sent a link. */
const isInvited = any(
  "members",
  "(invited_at is not null or password_hash is not null) and erased_at is null",
);
/** What every footer links to besides the contact form. */
const footerPages: PageSlug[] = ["shipping-policy", "return-refund", "terms", "privacy-policy"];
const isWritten = `(select count(*) from static_pages where club_id = $1 and live and body <> '' and slug = any ($2))
    = ${footerPages.length} and ${any("faqs", "live")}`;

const look = `select c.logo is not null as look,
    c.contact_email <> '' and c.location <> '' as contact,
    ${any("shipping_methods", "active")} as delivery,
    ${any("membership_categories", "true")} as memberships,
    ${any("products", "status = 'live'")} as products,
    ${any("packs", "status = 'live'")} as packs,
    ${any("members", "erased_at is null")} as people,
    ${isWritten} as pages,
    ${any("orders", "placed_at is not null")} as test_order,
    c.status = 1 and ${isInvited} and ${any("products", "status = 'live'")} as open,
    coalesce(s.setup_skipped, '{}') as skipped
  from clubs c left join club_settings s on s.club_id = c.id where c.id = $1`;
