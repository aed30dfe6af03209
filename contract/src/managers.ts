import { z } from "zod";
import { endpoint, roles } from "./endpoint.ts";
import {
  accountStatus,
  email,
  emailOut,
  id,
  listFields,
  listOf,
  messageOnly,
  rowId,
  text,
  timestamp,
  version,
} from "./shapes.ts";

/** 2 admin, 5 manager. */
export const staffRole = z.union([z.literal(roles.admin), z.literal(roles.manager)]);

export const managerRow = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: emailOut,
  role: staffRole,
  /** 1 active, 0 invited, 2 disabled. */
  account_status: accountStatus,
  login_time: timestamp.nullable(),
  invited_at: timestamp.nullable(),
  created_at: timestamp,
  version: z.int(),
  /** The logged-in person's own row. */
  is_you: z.boolean(),
  can: z.object({ delete: z.boolean(), disable: z.boolean(), demote: z.boolean() }),
});
export type ManagerRow = z.infer<typeof managerRow>;

export const managerForm = z.object({
  first_name: text(60),
  last_name: text(60),
  email,
  role: staffRole,
});

const saved = z.object({ message: z.string(), data: managerRow });

export const managers = {
  show: endpoint({
    method: "GET",
    path: "/club-manager/show",
    who: "admin",
    right: "manageManagers",
    summary: "The club's admins and managers",
    tag: "Managers",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["name", "email", "role", "login_time", "status"]).optional(),
      role: z.enum(["2", "5"]).optional(),
      status: z.enum(["0", "1", "2"]).optional(),
    }),
    output: listOf(managerRow),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-manager/store",
    who: "admin",
    right: "manageManagers",
    summary: "Add an admin or a manager and email an invitation",
    tag: "Managers",
    changes: [],
    input: managerForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-manager/update/{id}",
    who: "admin",
    right: "manageManagers",
    summary: "Change an admin or a manager; a change of role or state counts at once",
    tag: "Managers",
    changes: [],
    input: managerForm.extend({ id, version, account_status: accountStatus }),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION", "LAST_ADMIN"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-manager/delete/{id}",
    who: "admin",
    right: "manageManagers",
    summary: "Remove an admin or a manager; what they did stays in the audit log",
    tag: "Managers",
    changes: [],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/club-manager/set-club-manager-password",
    who: "admin",
    right: "manageManagers",
    summary: "Email a one-time link to choose a password; older links end",
    tag: "Managers",
    changes: [],
    input: z.object({ id: rowId }),
    output: messageOnly,
    errors: ["NOT_FOUND", "ACCOUNT_INACTIVE"],
  }),
};
