import { Alert, Anchor, Button, Checkbox, List, Skeleton, Stack, Text } from "@mantine/core";
import { IconDownload, IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type LeavingPreview, leaveForm } from "#contract/account.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { quietlyInForm } from "#web/lib/mutation-cache.ts";
import { paths } from "#web/lib/paths.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { notify } from "#web/lib/toast.ts";
import { AccountTabs } from "#web/shared/members/account-tabs.tsx";
import { endSession } from "#web/shared/session/end-session.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { security } from "#words/security.ts";

/** A copy of the member's data, and the way to leave the club. */
export function Component() {
  return (
    <>
      <PageHeader title={security.data.title} />
      <AccountTabs />
      <Stack gap="lg">
        <ExportSection />
        <LeaveSection />
      </Stack>
    </>
  );
}

function ExportSection() {
  const words = security.data;
  const take = useMutation({
    mutationFn: async () => {
      const file = await memberClient.account.exportData({});
      saveAsFile(file.name, file, file.type);
    },
    onSuccess: () => notify.success(words.ready),
    onError: (error) => notify.failure(error),
  });
  return (
    <FormSection title={words.exportTitle} description={words.exportText}>
      <Button
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        loading={take.isPending}
        onClick={() => take.mutate()}
        w={{ base: "100%", xs: "fit-content" }}
      >
        {words.download}
      </Button>
    </FormSection>
  );
}

function LeaveSection() {
  // It depends on orders and credits.
  const leaving = useQuery(memberApi.account.leaving.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <FormSection title={security.leave.title} description={security.leave.text}>
      <QueryState query={leaving} skeleton={<Skeleton height={120} />}>
        {({ data }) => <LeaveForm preview={data} />}
      </QueryState>
    </FormSection>
  );
}

const words = security.leave;

/** Says what leaving means for this member and asks for the password, or says what stands in the way. */
function LeaveForm({ preview }: { preview: LeavingPreview }) {
  if (preview.reason !== null) {
    return (
      <Alert
        color="warning"
        variant="light"
        icon={<IconInfoCircle size={20} aria-hidden />}
        title={words.blocked}
      >
        <Text size="sm">{preview.reason}</Text>
        <Anchor component={Link} to={paths.orders} size="sm">
          {words.seeOrders}
        </Anchor>
      </Alert>
    );
  }
  return <OpenForm preview={preview} />;
}

function OpenForm({ preview }: { preview: LeavingPreview }) {
  const cache = useQueryClient();
  const leave = useMutation(
    memberApi.account.leave.mutationOptions({
      ...quietlyInForm,
      // That ends the session, so the browser forgets it too.
      onSuccess: async () => {
        await endSession("user");
        notify.success(words.done);
      },
      onError: () => cache.invalidateQueries({ queryKey: memberApi.account.leaving.key() }),
    }),
  );
  const [error, setError] = useState<unknown>(null);
  const isMuch = preview.credits > 0 || preview.open_packs > 0;
  const form = useForm({
    initialValues: { current_password: "", gives_up: false },
    validate: zodResolver(leaveForm),
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    const isSure = await confirmDialog({
      title: words.confirmTitle,
      text: words.confirmText,
      confirmLabel: words.confirm,
      isDestructive: true,
    });
    if (!isSure) return;
    leave.mutate(values, {
      onError: (failure) => {
        if (!showFieldErrors(form, failure)) setError(failure);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <Stack maw={560}>
        <Consequences preview={preview} />
        {isMuch && (
          <Checkbox label={words.givesUp} {...form.getInputProps("gives_up", { type: "checkbox" })} />
        )}
        <PasswordField
          label={security.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
        <FormError error={error} />
        <Button
          type="submit"
          color="error"
          variant="outline"
          loading={leave.isPending}
          w={{ base: "100%", xs: "fit-content" }}
        >
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}

function Consequences({ preview: { credits, open_packs, family } }: { preview: LeavingPreview }) {
  return (
    <List size="sm" spacing="xs">
      {credits > 0 && <List.Item>{words.credits(formatDollars(credits))}</List.Item>}
      {open_packs > 0 && <List.Item>{words.packs(open_packs)}</List.Item>}
      {family.length > 0 && <List.Item>{words.family(family.join(", "))}</List.Item>}
      <List.Item>{words.comeBack}</List.Item>
    </List>
  );
}
