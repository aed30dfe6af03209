import { clubMembers } from "#contract/club-members.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { sendPasswordLink, takeInvitation } from "../../people/auth/index.ts";
import { creditStatement, manageCredits } from "./credits/credits.ts";
import { deletePerson, erasePerson } from "./leaving/erase-person.ts";
import { exportPerson } from "./leaving/export-person.ts";
import { presentListedMember } from "./list/list.present.ts";
import { listMembers } from "./list/list-members.queries.ts";
import { endSessions } from "./people/access.ts";
import { addMember, changeMember, memberFormChoices } from "./people/members.ts";
import { previewMembership } from "./people/memberships.ts";
import { saveSecondaryMember } from "./people/secondary-members.ts";
import { showMember, showSecondaryMembers } from "./people/show-member.ts";

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
