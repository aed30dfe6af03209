import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";

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
