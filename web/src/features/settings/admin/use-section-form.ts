import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { showFieldErrors } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";

type Saved = { message: string; data: ClubSettingsView };

type SectionForm<V extends Record<string, unknown>, I> = {
  /** The settings as loaded; a newer version is noticed on saving. */
  view: ClubSettingsView;
  valuesOf: (view: ClubSettingsView) => V;
  inputOf: (values: V, version: number) => I;
  schema: Parameters<typeof zodResolver>[0];
  save: Pick<UseMutationResult<Saved, unknown, I>, "mutate" | "isPending" | "error" | "reset">;
};

/** The form of one section, saved with the version it was loaded with. */
export function useSectionForm<V extends Record<string, unknown>, I>(section: SectionForm<V, I>) {
  const { valuesOf, inputOf, schema, save } = section;
  const [loaded, setLoaded] = useState(section.view);
  const [error, setError] = useState<unknown>(null);
  const check = zodResolver(schema);
  const form = useForm<V>({
    mode: "controlled",
    initialValues: valuesOf(loaded),
    validate: (values) => check(inputOf(values, loaded.version) as Record<string, unknown>),
  });
  const onSave = form.onSubmit((values) => {
    setError(null);
    save.mutate(inputOf(values, loaded.version), {
      onSuccess: ({ data }) => {
        setLoaded(data);
        form.setInitialValues(valuesOf(data));
        form.setValues(valuesOf(data));
      },
      onError: (problem) => {
        if (!showFieldErrors(form, problem)) setError(problem);
      },
    });
  });
  return {
    form,
    loaded,
    page: {
      isDirty: form.isDirty(),
      isSaving: save.isPending,
      onSave: () => onSave(),
      onDiscard: () => {
        form.reset();
        setError(null);
      },
      error,
    },
  };
}

export type SectionProps = {
  view: ClubSettingsView;
  /** The way to the other sections, for the page's header. */
  nav: ReactNode;
  /** Asks for the newest settings, after somebody else changed them. */
  onReload: () => void;
};
