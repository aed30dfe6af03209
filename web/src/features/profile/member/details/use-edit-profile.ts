import { useState } from "react";
import { type MemberUser, profileForm } from "#contract/members.ts";
import { showFieldErrors } from "../../../../ui/form-errors.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { useSaveProfile } from "../../api.ts";

/** The form keeps to the version that it was filled from, whatever is loaded meanwhile. */
export function useEditProfile(member: MemberUser, onReload: () => Promise<MemberUser | undefined>) {
  const [version, setVersion] = useState(member.version);
  const [error, setError] = useState<unknown>(null);
  const saving = useSaveProfile();
  const form = useForm({ initialValues: valuesOf(member), validate: zodResolver(profileForm) });
  const fill = (next: MemberUser) => {
    form.setInitialValues(valuesOf(next));
    form.setValues(valuesOf(next));
    form.clearErrors();
    setVersion(next.version);
    setError(null);
  };
  const save = form.onSubmit((values) => {
    setError(null);
    saving.mutate(
      { ...values, version },
      {
        onSuccess: ({ data: [saved] }) => saved && fill(saved),
        onError: (failure) => {
          if (!showFieldErrors(form, failure)) setError(failure);
        },
      },
    );
  });
  const reload = async () => {
    const newest = await onReload();
    if (newest) fill(newest);
  };
  return { form, error, isSaving: saving.isPending, save, reload };
}

function valuesOf({ first_name, last_name, phone, sizes }: MemberUser) {
  return { first_name, last_name, phone, sizes };
}
