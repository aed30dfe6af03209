import { z } from "zod";
import { said } from "./said.ts";
import { email, text, version } from "./shapes.ts";

/** The ports on which mail servers take mails. */
export const smtpPorts = [25, 465, 587, 2525] as const;

const smtpFields = {
  /** Empty removes the club's own server. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9_.:[\]-]*$/, said("onlyTheServersName")),
  /** One of `smtpPorts`, unless the operator allows another one for this host. */
  port: z.int(said("chooseAPort")).min(1, said("chooseAPort")).max(65_535, said("chooseAPort")),
  security: z.enum(["tls", "starttls"]),
  username: text(200, 0),
  /** Omitted keeps the current password. */
  password: z.string().max(500).optional(),
  from_name: text(80, 0).regex(/^[^<>"@]*$/, said("noSignsOfAddresses")),
  from_email: z.union([z.literal(""), email]),
};

const needsSender = {
  check: (form: { host: string; from_email: string }) => form.host === "" || form.from_email !== "",
  path: ["from_email"],
  error: said("enterTheSender"),
};

export const smtpSettingsForm = z
  .object({ ...smtpFields, version })
  .refine(needsSender.check, { path: needsSender.path, error: needsSender.error });

/** Tests the form's values, saved or not; without fields the saved settings. */
export const testSmtpForm = z
  .object({ ...smtpFields, host: smtpFields.host.min(1, said("required", "host")) })
  .partial()
  .extend({ to: email });
