import { generatePath } from "react-router";
import type { PanelScreen } from "#contract/areas/area.ts";
import { panelScreens } from "#contract/panel-screens.ts";
import { pathsOf } from "#contract/screens.ts";

/** The addresses of the panel. */
export const panelPaths = pathsOf(panelScreens);

type Id = number | string;

/** The path of a screen if it shows the thing with this id; for a list, its own. */
export function pathOfThing(name: keyof typeof panelScreens, id: Id): string {
  const { path, numbers }: PanelScreen = panelScreens[name];
  return numbers ? `${path}?${numbers[0]}=${id}` : generatePath(path, { id: String(id) });
}

export const adminOrderPath = (id: Id) => pathOfThing("adminOrder", id);
export const adminReturnPath = (id: Id) => pathOfThing("adminReturn", id);
export const adminProductPath = (id: Id) => pathOfThing("adminProduct", id);
export const editProductPath = (id: Id) => pathOfThing("editProduct", id);
export const editMemberPath = (id: Id) => pathOfThing("editMember", id);
/** Asks there at once how much. */
export const grantCreditsPath = (memberId: Id) => `${editMemberPath(memberId)}?tab=credits#grant`;
/** Members with credits, the most first: what the list shows adds up to the credits outstanding. */
export const creditHoldersPath = `${panelPaths.members}?credits=some&sort=credits&order_by=desc`;
/** Those whom the figure of active members counts, and the packs that are open. */
export const activeMembersPath = `${panelPaths.members}?status=1`;
export const openPacksPath = `${panelPaths.packs}?status=open`;
export const subMembersPath = (id: Id) => pathOfThing("subMembers", id);
/** The form of a secondary member; without `id` for a new one of that primary member. */
export const editSubMemberPath = (primaryId: Id, id?: Id) =>
  `${panelPaths.editSubMember}?primary=${primaryId}${id === undefined ? "" : `&id=${id}`}`;
/** Choosing for a member and their family, then ordering it. */
export const adminEntitlementPath = (id: Id) => pathOfThing("adminEntitlement", id);
export const adminCheckoutPath = (id: Id) => pathOfThing("adminCheckout", id);
/** The outcome for each person of a run of auto-redemption. */
export const redemptionReportPath = (jobId: Id) => `${panelPaths.autoRedemption}?report=${jobId}`;
/** The packs of a type. */
export const packListPath = (type: "default" | "custom") =>
  type === "default" ? panelPaths.defaultPacks : panelPaths.customPacks;
/** The form of a pack; without `id` for a new one. */
export const packFormPath = (type: "default" | "custom", id?: Id) =>
  `${type === "default" ? panelPaths.defaultPackForm : panelPaths.customPackForm}${id === undefined ? "" : `?id=${id}`}`;
/** What happened to a pack's entitlements, or to a person's. */
export const packHistoryPath = (type: "default" | "custom" | "member", id: Id) =>
  generatePath(panelPaths.packHistory, { type, id: String(id) });
export const mailTemplatePath = (event: string) => generatePath(panelPaths.mailTemplate, { event });
/** What was done to one thing, or for one member. */
export const auditLogPath = (filters: Record<string, Id>) =>
  `${panelPaths.auditLog}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
