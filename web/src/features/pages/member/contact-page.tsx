import {
  Alert,
  Anchor,
  Button,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { contactForm } from "#contract/pages.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

const blank = { name: "", email: "", subject: "", message: "" };

/** A message to the club, with its own details beside. */
export function Component() {
  return (
    <>
      <PageHeader title="Contact Us" text="Ask anything about your order, sizes or the club." />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <ContactForm />
        <Details />
      </SimpleGrid>
    </>
  );
}

function ContactForm() {
  const form = useForm({ mode: "uncontrolled", initialValues: blank, validate: zod4Resolver(contactForm) });
  const send = useMutation(
    memberApi.pages.contactWithClub.mutationOptions({
      onSuccess: () => form.reset(),
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => send.mutate(values))} noValidate>
      <Stack>
        {send.isSuccess && (
          <Alert color="success" role="status">
            {send.data.message}
          </Alert>
        )}
        <TextInput label="Name" autoComplete="name" key={form.key("name")} {...form.getInputProps("name")} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <TextInput label="Subject" key={form.key("subject")} {...form.getInputProps("subject")} />
        <Textarea
          label="Message"
          autosize
          minRows={5}
          maxRows={14}
          key={form.key("message")}
          {...form.getInputProps("message")}
        />
        <FormError error={send.error} />
        <Button type="submit" loading={send.isPending} w={{ base: "100%", xs: "fit-content" }}>
          Send message
        </Button>
      </Stack>
    </form>
  );
}

function Details() {
  const info = useQuery(memberApi.pages.contactInfo.queryOptions({ input: {} }));
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug: "contact-us" } }));
  return (
    <Paper withBorder p="lg">
      <Title order={2} size="h4" mb="md">
        Contact Info
      </Title>
      <QueryState query={info}>
        {({ data: [club] }) => (
          <Stack gap="xs">
            {club?.contact_email && (
              <Anchor href={`mailto:${club.contact_email}`}>{club.contact_email}</Anchor>
            )}
            {club?.contact_phone && (
              <Anchor href={`tel:${club.contact_phone.replaceAll(" ", "")}`}>{club.contact_phone}</Anchor>
            )}
            {club?.location && <Text>{club.location}</Text>}
          </Stack>
        )}
      </QueryState>
      {page.data?.data.description && (
        <Stack mt="md">
          <RichText html={page.data.data.description} />
        </Stack>
      )}
    </Paper>
  );
}
