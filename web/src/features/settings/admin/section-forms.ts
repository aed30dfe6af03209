import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contrastRatio, type Hex, readHex, roleColors } from "#contract/colors.ts";
import type { ClubSettingsView } from "#contract/settings.ts";
import { smtpPorts } from "#contract/smtp-settings.ts";
import { formatDecimal } from "#web/lib/format-figures.ts";
import { paths, productPath, shopPath } from "#web/lib/paths.ts";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { settings } from "#words/panel/settings.ts";

type Saved = { message: string; data: ClubSettingsView };

type SectionForm<V extends Record<string, unknown>, I> = {
  /** The settings as loaded; a newer version is noticed on saving. */
  view: ClubSettingsView;
  valuesOf: (view: ClubSettingsView) => V;
  inputOf: (values: V, version: number) => I;
  schema: Parameters<typeof zodResolver>[0];
  save: Pick<UseMutationResult<Saved, unknown, I>, "mutate" | "isPending">;
};

/** The form of one section, saved with the version it was loaded with. */
export function useSectionForm<V extends Record<string, unknown>, I>(section: SectionForm<V, I>) {
  const { view, valuesOf, inputOf, schema, save } = section;
  const check = zodResolver(schema);
  const { form, read, onSubmit, begin, page } = useVersionedForm<ClubSettingsView, V>({
    subject: view,
    valuesOf,
    validate: (values, { version }) => check(inputOf(values, version)),
    isSaving: save.isPending,
  });
  const onSave = onSubmit((values, { version }, onError) =>
    save.mutate(inputOf(values, version), { onSuccess: ({ data }) => begin(data), onError }),
  );
  return { form, loaded: read, page: { ...page, onSave: () => onSave() } };
}

export type SectionProps = {
  view: ClubSettingsView;
  /** The way to the other sections, for the page's header. */
  nav: ReactNode;
  /** Asks for the newest settings, after somebody else changed them. */
  onReload: () => void;
};

type Smtp = ClubSettingsView["smtp"];

/** The form of the mail server; the password is never filled in. */
export function mailValues(smtp: Smtp) {
  const { host, security, username, from_name, from_email } = smtp;
  return {
    host,
    security,
    username,
    from_name,
    from_email,
    password: "",
    port: smtp.port ?? 587,
  };
}
type MailValues = ReturnType<typeof mailValues>;

/** What is sent: an empty password keeps the stored one. */
export function mailInput({ password, ...values }: MailValues) {
  return password === "" ? values : { ...values, password };
}

/** The ports of mail, and the present one if the operator allowed another. */
export function portChoices(present: number | null): { value: string; label: string }[] {
  const ports: number[] = [...smtpPorts];
  if (present !== null && !ports.includes(present)) ports.push(present);
  return ports.map((port) => ({ value: String(port), label: portLabels[port] ?? String(port) }));
}

const portLabels: Record<number, string> = {
  25: "25",
  465: "465 (TLS)",
  587: "587 (STARTTLS, usual)",
  2525: "2525",
};

/** Port 465 speaks TLS from the first byte, the others upgrade to it; null if the port does not tell. */
export function securityOfPort(port: number): MailValues["security"] | null {
  if (port === 465) return "tls";
  return port === 587 || port === 25 ? "starttls" : null;
}

const shopLinks = settings.shopLinks;

type Goods = {
  categories: readonly { id: number; name: string }[];
  products: readonly { id: number; title: string }[];
};
type Choice = { value: string; label: string };

/** In the place of an address: it is typed beside the list. */
export const OTHER_LINK = "other";

/** Where a button of the shop may lead, by address. */
export function linkChoices({ categories, products }: Goods): { group: string; items: Choice[] }[] {
  const pages = [
    { value: paths.shop, label: shopLinks.wholeShop },
    { value: paths.entitlements, label: shopLinks.packs },
    { value: paths.contact, label: shopLinks.contact },
    { value: OTHER_LINK, label: shopLinks.other },
  ];
  return [
    { group: shopLinks.pages, items: pages },
    {
      group: shopLinks.categories,
      items: categories.map(({ id, name }) => ({ value: shopPath({ category_id: id }), label: name })),
    },
    {
      group: shopLinks.products,
      items: products.map(({ id, title }) => ({ value: productPath(id), label: title })),
    },
  ].filter(({ items }) => items.length > 0);
}

/** What somebody pasted, without the shop's own host: links are kept within the club. */
export function withinShop(pasted: string, shopUrl: string): string {
  const text = pasted.trim();
  const base = new URL(shopUrl);
  const address = text.startsWith(`${base.host}/`) ? `${base.protocol}//${text}` : text;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.host === base.host ? `${url.pathname}${url.search}${url.hash}` : text;
}

type StripeValues = { secret_key: string | null; webhook_secret: string | null };

/** What is sent: an empty field keeps what is stored, null removes it. */
export function stripeInput({ secret_key, webhook_secret }: StripeValues) {
  return {
    ...(secret_key !== "" && { secret_key: secret_key?.trim() ?? "" }),
    ...(webhook_secret !== "" && { webhook_secret: webhook_secret?.trim() ?? "" }),
  };
}

const WHITE = "#ffffff";
const READABLE = 4.5;

type ColorReport = {
  /** The colour on buttons, and the text on them. */
  fill: Hex;
  onFill: Hex;
  /** Contrast of that text as shown. */
  buttonContrast: number;
  /** Links and headings in the colour, on white. */
  text: Hex;
  textContrast: number;
  /** Contrast of the chosen colour on white. */
  ownContrast: number;
  /** What was adjusted, in whole sentences; empty if the colour is fine as it is. */
  repairs: string[];
};

/** How a club's colour is used on screen. Null for text that is not a colour. */
export function colorReport(color: string): ColorReport | null {
  const base = readHex(color);
  if (base === null) return null;
  const role = roleColors(base);
  const ownContrast = contrastRatio(base, WHITE);
  const textContrast = contrastRatio(role.text, WHITE);
  const repairs = [
    role.fill !== base && settings.colorReport.itIsTooClose(shown(role.fill)),
    role.fill === base &&
      role.text !== base &&
      ownContrast < READABLE &&
      settings.colorReport.asTextItWould(ratio(ownContrast), shown(role.text), ratio(textContrast)),
    role.onFill !== WHITE && settings.colorReport.whiteTextCannotBeRead,
    role.edge !== role.fill && settings.colorReport.buttonsGetAnOutlineIn(shown(role.edge)),
  ].filter((sentence) => sentence !== false);
  return {
    fill: role.fill,
    onFill: role.onFill,
    text: role.text,
    ownContrast,
    textContrast,
    repairs,
    buttonContrast: contrastRatio(role.onFill, role.fill),
  };
}

/** `7.3:1`, rounded down so as never to overstate contrast. */
export function ratio(contrast: number): string {
  return `${formatDecimal(Math.floor(contrast * 10) / 10, 1)}:1`;
}

function shown(color: Hex): string {
  return color.toUpperCase();
}
