import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { contactForm } from "#contract/pages.ts";
import { pages } from "#words/pages.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../lib/drafts.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { useContactClub, useWriter } from "./api.ts";
import classes from "./pages.module.css";

const words = pages.contact;
const DRAFT = "contact";
const blank = { name: "", email: "", phone: "", subject: "", message: "" };

/** Drafts are kept until the message has been sent. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const send = useContactClub();
  const writer = useWriter();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: blank,
    validate: zodResolver(contactForm),
    onValuesChange: (values) => keepDraft(DRAFT, values),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the writer's own data fill the gaps
  useEffect(() => {
    const draft = readDraft(DRAFT, blank);
    if (draft !== blank) form.setValues(draft);
  }, []);
  // Members needn't type what the club already knows; never overwrite what they have typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another writer fills it in
  useEffect(() => {
    if (!writer) return;
    for (const field of ["name", "email", "phone"] as const)
      if (form.getValues()[field] === "") form.setFieldValue(field, writer[field]);
  }, [writer?.id]);
  const submit = form.onSubmit((values) =>
    send.mutate(values, {
      onSuccess: () => {
        forgetDraft(DRAFT);
        onSent(values.email.trim());
      },
      onError: (error) => void showFieldErrors(form, error),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={words.name}
          autoComplete="name"
          required
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <div className={classes.halves}>
          <TextInput
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <TextInput
            label={words.phone}
            description={words.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            key={form.key("phone")}
            {...form.getInputProps("phone")}
          />
        </div>
        <TextInput
          label={words.subject}
          required
          autoComplete="off"
          key={form.key("subject")}
          {...form.getInputProps("subject")}
        />
        <Textarea
          label={words.message}
          required
          autosize
          minRows={6}
          maxRows={16}
          key={form.key("message")}
          {...form.getInputProps("message")}
        />
        <FormError error={send.error} />
        <Button type="submit" loading={send.isPending} className={classes.send}>
          {words.send}
        </Button>
      </Stack>
    </form>
  );
}
