import { Button, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useLocation } from "react-router";
import { type ClubSettingsView, contactSettingsForm } from "#contract/settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { Columns } from "#web/ui/columns.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { WrittenLines } from "#web/ui/written.tsx";
import { pages as words } from "#words/panel/pages.ts";
import { type LandingPage, landingPageAt } from "../landing-pages.ts";
import { clubSettings, PageEditor, type PageEditorProps, useStarterText } from "./page-editor.tsx";

/** The editor of one landing page; the address says which. */
export function Component() {
  const { pathname } = useLocation();
  const landing = landingPageAt(pathname);
  if (!landing) throw new Error(`No landing page is edited at ${pathname}`);
  return <Loaded key={landing.slug} landing={landing} />;
}

function Loaded({ landing }: { landing: LandingPage }) {
  // Read once: it must not change under the person writing.
  const page = useQuery(
    adminApi.clubPages.show.queryOptions({
      input: { slug: landing.slug },
      staleTime: "static",
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  if (page.data === undefined) return <Waiting title={landing.name} query={page} />;
  const editor = { landing, page: page.data.data, onReload: () => page.refetch() };
  if (landing.isPrepared) return <Prepared {...editor} />;
  return <PageEditor {...editor}>{landing.slug === "contact-us" && <ContactData />}</PageEditor>;
}

/** An editor that begins with the sample text. */
function Prepared(editor: PageEditorProps) {
  const { landing } = editor;
  const text = useStarterText(landing.slug);
  if (text.data === undefined) return <Waiting title={landing.name} query={text} />;
  return <PageEditor {...editor} prepared={text.data ?? ""} />;
}

type WaitingProps<T> = { title: string; query: ComponentProps<typeof QueryState<T>>["query"] };

function Waiting<T>({ title, query }: WaitingProps<T>) {
  return (
    <>
      <PageHeader title={title} />
      <QueryState query={query}>{() => null}</QueryState>
    </>
  );
}

/** The club's contact details, shown beside the contact form, in the footer and in every mail. */
function ContactData() {
  const settings = useQuery(clubSettings);
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection
      title={words.contactData.contactData}
      description={words.contactData.shownBesideTheContactForm}
    >
      <QueryState query={settings}>
        {({ data }) => (
          <>
            <Columns cols={{ base: 1, sm: 3 }}>
              <Fact label={words.contactData.email} value={data.contact.contact_email} />
              <Fact label={words.contactData.phone} value={data.contact.contact_phone} />
              <Fact label={words.contactData.location} value={data.contact.location} />
            </Columns>
            <Button variant="default" onClick={() => setOpen(true)} w="fit-content">
              {words.contactData.editContactData}
            </Button>
            <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.contactData.contactData}>
              <ContactForm
                settings={data}
                onSaved={() => setOpen(false)}
                onReload={() => void settings.refetch()}
              />
            </Modal>
          </>
        )}
      </QueryState>
    </FormSection>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text style={{ overflowWrap: "anywhere" }}>
        <WrittenLines text={value || "–"} />
      </Text>
    </div>
  );
}

type ContactFormProps = { settings: ClubSettingsView; onSaved: () => void; onReload: () => void };

function ContactForm({ settings, onSaved, onReload }: ContactFormProps) {
  const form = useForm({
    initialValues: settings.contact,
    validate: zodResolver(contactSettingsForm.omit({ version: true })),
  });
  const save = useMutation(
    adminApi.settings.contactSettings.mutationOptions({ ...inForm, onSuccess: onSaved }),
  );
  const submit = (values: typeof form.values) =>
    save.mutate(
      { ...values, version: settings.version },
      { onError: (error) => void showFieldErrors(form, error) },
    );
  const isStale = hasCode(save.error, "STALE_VERSION");
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput label={words.contactData.email} type="email" {...form.getInputProps("contact_email")} />
        <TextInput label={words.contactData.phone} type="tel" {...form.getInputProps("contact_phone")} />
        <Textarea
          label={words.contactData.location}
          autosize
          minRows={2}
          {...form.getInputProps("location")}
        />
        <FormError error={save.error} />
        {isStale && (
          <Button
            variant="default"
            onClick={() => {
              save.reset();
              onReload();
            }}
          >
            {words.contactData.useNewestAsBase}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {words.contactData.save}
        </Button>
      </Stack>
    </form>
  );
}
