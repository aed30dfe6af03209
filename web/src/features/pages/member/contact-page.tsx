import {
  Anchor,
  Button,
  List,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { IconMail, IconMailCheck, IconMapPin, IconPhone } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { contactForm } from "#contract/pages.ts";
import { forgetDraft, keepDraft, readDraft } from "#web/lib/drafts.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { WrittenLines } from "#web/ui/written.tsx";
import { pages } from "#words/pages.ts";
import classes from "./pages.module.css";

const words = pages.contact;

/** A message to the club, with its own details beside. */
export function Component() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <div className={classes.contact}>
        {sentBy === null ? (
          <ContactForm onSent={setSentBy} />
        ) : (
          <MessageSent email={sentBy} onAnother={() => setSentBy(null)} />
        )}
        <Stack gap="lg">
          <ClubDetails />
          <Paper withBorder p="lg" component="section">
            <Title order={2} size="h4" mb={4}>
              {words.answered}
            </Title>
            <Text>
              <Anchor component={Link} to={paths.faq}>
                {words.toFaq}
              </Anchor>
            </Text>
          </Paper>
        </Stack>
      </div>
    </>
  );
}

const DRAFT = "contact";
const blank = { name: "", email: "", phone: "", subject: "", message: "" };

/** Drafts are kept until the message has been sent. */
function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const send = useMutation(memberApi.pages.contactWithClub.mutationOptions());
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

/** Who is signed in, so that they need not write down what the club knows; nobody for visitors. */
function useWriter() {
  const enabled = useUserStore((state) => state.isAuthenticated);
  const profile = useQuery(memberApi.members.profile.queryOptions({ input: {}, enabled }));
  return enabled ? profile.data?.data[0] : undefined;
}

/** Replaces the form once the message is sent, and says what happens next. */
function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p="lg" component="section" role="status">
      <IconMailCheck size={36} stroke={1.5} color="var(--club-text)" aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
        {words.sent}
      </Title>
      <Text mt={4} style={{ overflowWrap: "anywhere" }}>
        {words.answerTo(email)}
      </Text>
      <Text fw={600} mt="md" mb={6}>
        {words.nextTitle}
      </Text>
      <List type="ordered" spacing={6}>
        {words.next.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Button variant="default" mt="lg" onClick={onAnother}>
        {words.another}
      </Button>
    </Paper>
  );
}

const map = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.replaceAll("\n", ", "))}`;

/** Other ways to reach the club. The map is only a link, so no third party learns who visits. */
function ClubDetails() {
  const info = useQuery(memberApi.pages.contactInfo.queryOptions({ input: {} }));
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug: "contact-us" } }));
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4">
        {words.details}
      </Title>
      <QueryState query={info}>
        {({ data: [club] }) => {
          const { contact_email: email = "", contact_phone: phone = "", location = "" } = club ?? {};
          if (!email && !phone && !location) return <Text mt="sm">{words.noDetails}</Text>;
          return (
            <Stack gap="sm" mt="sm">
              <Text c="dimmed">{words.detailsText}</Text>
              {email && (
                <Line icon={<IconMail size={20} stroke={1.7} aria-hidden />}>
                  <Anchor href={`mailto:${email}`}>{email}</Anchor>
                </Line>
              )}
              {phone && (
                <Line icon={<IconPhone size={20} stroke={1.7} aria-hidden />}>
                  <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor>
                </Line>
              )}
              {location && (
                <Line icon={<IconMapPin size={20} stroke={1.7} aria-hidden />}>
                  <Text>
                    <WrittenLines text={location} />
                  </Text>
                  <Anchor href={map(location)} target="_blank" rel="noreferrer" size="sm">
                    {words.map}
                    <VisuallyHidden>, {words.mapNote}</VisuallyHidden>
                  </Anchor>
                </Line>
              )}
            </Stack>
          );
        }}
      </QueryState>
      {page.data?.data.description && (
        <Stack mt="md">
          <RichText html={page.data.data.description} />
        </Stack>
      )}
    </Paper>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
