import { Button, Group, Paper, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { type MemberUser, profileForm } from "#contract/members.ts";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { useSaveProfile } from "../../api.ts";

export function ProfileForm({ member }: { member: MemberUser }) {
  const save = useSaveProfile();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { first_name: member.first_name, last_name: member.last_name, phone: member.phone },
    validate: zod4Resolver(profileForm),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => form.resetDirty(),
      onError: (error) => void showFieldErrors(form, error),
    }),
  );
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h3" mb="md">
        Your data
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              key={form.key("first_name")}
              {...form.getInputProps("first_name")}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              required
              key={form.key("last_name")}
              {...form.getInputProps("last_name")}
            />
          </SimpleGrid>
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            key={form.key("phone")}
            {...form.getInputProps("phone")}
          />
          <TextInput
            label="Email"
            description="You log in with it. Your club can change it for you."
            value={member.email}
            readOnly
            variant="filled"
          />
          <FormError error={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
