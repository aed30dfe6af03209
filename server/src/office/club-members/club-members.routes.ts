import { clubMembers } from "#contract/club-members.ts";
import { creditMovements } from "#contract/credit-movements.ts";
import { contract } from "#contract/index.ts";
import { inviting } from "#contract/inviting.ts";
import { toDollars } from "#contract/money.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { sendPasswordLink, takeInvitation } from "../../people/auth/index.ts";
import { presentStatementEntry } from "../../shop/credits/index.ts";
import { creditStatement, manageCredits } from "./credits/credits.ts";
import { listMovements, readTotals } from "./credits/movements/movements.queries.ts";
import { previewInvitations, reportInvitations, startInviting } from "./inviting/invitations.ts";
import { deletePerson, erasePerson } from "./leaving/erase-person.ts";
import { exportOwnData, exportPerson } from "./leaving/export-person.ts";
import { leaveClub, previewLeaving } from "./leaving/leave-club.ts";
import { listMembers } from "./list/list-members.queries.ts";
import { endSessions } from "./people/access.ts";
import { addMember, changeMember, memberFormChoices, previewMembership } from "./people/members.ts";
import { saveSecondaryMember } from "./people/secondary-members.ts";
import { presentListedMember, showMember, showSecondaryMembers } from "./people/show-member.ts";

export const clubMemberRoutes = (rooms: readonly Room[]): Route[] =>
  implement(clubMembers, {
    async show(ctx, input) {
      const { rows, ...page } = await inClub(ctx, (tx) => listMembers(tx, ctx, input));
      return { data: rows.map(presentListedMember), ...page };
    },
    async get(ctx, { id }) {
      return { data: await inClub(ctx, (tx) => showMember(tx, ctx, id)) };
    },
    async formChoices(ctx) {
      return { data: await inClub(ctx, (tx) => memberFormChoices(tx, ctx)) };
    },
    async store(ctx, form) {
      const data = await addMember(ctx, form);
      return {
        message: form.invite ? ctx.words.clubMembers.addedAndInvited : ctx.words.clubMembers.added,
        data,
      };
    },
    async update(ctx, form) {
      return { message: ctx.words.clubMembers.saved, data: await changeMember(ctx, form) };
    },
    async membershipPreview(ctx, { id, membership_category_id = null }) {
      return { data: await previewMembership(ctx, id, membership_category_id) };
    },
    async delete(ctx, { id }) {
      await deletePerson(ctx, id);
      return { message: ctx.words.clubMembers.deleted };
    },
    async secondaryMembers(ctx, { id }) {
      return { data: await inClub(ctx, (tx) => showSecondaryMembers(tx, id)) };
    },
    async updateSecondary(ctx, form) {
      const data = await saveSecondaryMember(ctx, form);
      return {
        message: form.id ? ctx.words.clubMembers.secondarySaved : ctx.words.clubMembers.secondaryAdded,
        data,
      };
    },
    async sendEmailPassword(ctx, { id }) {
      await takeInvitation(ctx, { kind: "member", id });
      await inClub(ctx, (tx) => sendPasswordLink(tx, ctx, { kind: "member", id }));
      return { message: ctx.words.clubMembers.linkSent };
    },
    async signOut(ctx, { id }) {
      await endSessions(ctx, id);
      return { message: ctx.words.clubMembers.loggedOut };
    },
    async manageCredits(ctx, form) {
      const data = await manageCredits(ctx, form);
      return {
        message:
          form.kind === "grant"
            ? ctx.words.clubMembers.creditsGranted
            : ctx.words.clubMembers.creditsDeducted,
        data,
      };
    },
    creditStatement,
    async personExport(ctx, { id }) {
      return { data: await exportPerson(ctx, id, rooms) };
    },
    async erase(ctx, input) {
      await erasePerson(ctx, input, rooms);
      return { message: ctx.words.clubMembers.erased };
    },
  });

export const creditMovementRoutes: Route[] = implement(creditMovements, {
  async list(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listMovements(tx, ctx, input));
    return {
      data: rows.map((row) => ({
        ...presentStatementEntry(row),
        member: { id: row.member_id, name: row.member_name },
      })),
      ...page,
    };
  },
  async totals(ctx, period) {
    const { outstanding, ...sums } = await inClub(ctx, (tx) => readTotals(tx, ctx, period));
    return {
      data: {
        opening: toDollars(sums.opening),
        granted: toDollars(sums.granted),
        refunded: toDollars(sums.refunded),
        spent: toDollars(sums.spent),
        deducted: toDollars(sums.deducted),
        expired: toDollars(sums.expired),
        closing: toDollars(sums.closing),
        outstanding: outstanding === null ? null : toDollars(outstanding),
      },
    };
  },
});

export const invitingRoutes: Route[] = implement(inviting, {
  async preview(ctx, input) {
    return { data: await previewInvitations(ctx, input) };
  },
  async invite(ctx, input) {
    return { data: { job_id: await startInviting(ctx, input) } };
  },
  report: reportInvitations,
});

// The rest of a member's own account is about how they log in.
const { exportData, leaving, leave } = contract.account;

export const leavingRoutes = (rooms: readonly Room[]): Route[] =>
  implement(
    { exportData, leaving, leave },
    {
      exportData: (ctx) => exportOwnData(ctx, rooms),

      leaving: async (ctx) => ({ data: await previewLeaving(ctx) }),

      leave: async (ctx, input) => {
        await leaveClub(ctx, input);
        return { message: ctx.words.clubMembers.left };
      },
    },
  );
