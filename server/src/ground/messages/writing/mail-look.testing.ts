import { type Hex, roleColors } from "#contract/colors.ts";
import { languages } from "#server/words/languages.ts";
import type { MailLook } from "./mail-look.ts";

/** A club's look in one colour, for mails that can be unsubscribed from. */
export const sampleLook = (color: Hex, values: Partial<MailLook> = {}): MailLook => ({
  words: languages.en,
  clubName: "Riverside <Rovers>",
  logoUrl: "http://rovers.kitroom.localhost/files/1/logo.png",
  homeUrl: "http://rovers.kitroom.localhost/",
  host: "rovers.kitroom.localhost",
  colors: { light: roleColors(color), dark: roleColors(color, "dark") },
  contact: { email: "shop@rovers.example", phone: "0123 456", location: "Riverside Park" },
  wordings: new Map(),
  ...values,
});
