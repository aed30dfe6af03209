import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconMailCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailChange, type OwnSession, passwordChange } from "#contract/account.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDate, formatDateTime } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { quietly, quietlyInForm } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { AccountTabs } from "#web/shared/members/account-tabs.tsx";
import { NewPasswordFields, newPasswordForm } from "#web/shared/passwords/new-password.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { FormSection } from "#web/ui/form-page.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { sentence } from "#web/ui/written.tsx";
import { auth } from "#words/auth.ts";
import { security, security as words } from "#words/security.ts";
import classes from "./devices.module.css";

const useProfile = () => useQuery(memberApi.members.profile.queryOptions({ input: {} }));

/** Email, password, and the devices that are logged in. */
export function Component() {
  return (
    <>
      <PageHeader title={words.title} />
      <AccountTabs />
      <Stack gap="lg">
        <PasswordSection />
        <EmailSection />
        <DevicesSection />
      </Stack>
    </>
  );
}

const emailWords = security.email;

/** Changes the address to log in with; the new one counts once it is confirmed. */
function EmailSection() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = useProfile().data?.data[0]?.email;
  return (
    <FormSection title={emailWords.title} description={email && <Present email={email} />}>
      {sentTo === null ? (
        <EmailForm onSent={setSentTo} />
      ) : (
        <Alert
          color="success"
          variant="light"
          role="status"
          icon={<IconMailCheck size={20} aria-hidden />}
          title={emailWords.sentTitle}
        >
          <Text size="sm">{emailWords.sent(sentTo)}</Text>
          <Anchor component="button" type="button" size="sm" mt="xs" onClick={() => setSentTo(null)}>
            {emailWords.another}
          </Anchor>
        </Alert>
      )}
    </FormSection>
  );
}

function Present({ email }: { email: string }) {
  return <span style={{ overflowWrap: "anywhere" }}>{sentence(emailWords.text(<b>{email}</b>))}</span>;
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const change = useMutation(memberApi.account.changeEmail.mutationOptions(quietlyInForm));
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { email: "", current_password: "" },
    validate: zodResolver(emailChange),
  });
  const submit = form.onSubmit((values) => {
    setError(null);
    change.mutate(values, {
      onSuccess: (_answer, { email }) => onSent(email.trim().toLowerCase()),
      onError: (failure) => {
        if (!showFieldErrors(form, failure)) setError(failure);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={emailWords.title}>
      <Stack maw={440}>
        <TextInput
          label={emailWords.label}
          description={emailWords.hint}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={security.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps("current_password")}
        />
        <FormError error={error} />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          w={{ base: "100%", xs: "fit-content" }}
        >
          {emailWords.submit}
        </Button>
      </Stack>
    </form>
  );
}

const schema = newPasswordForm({ current_password: passwordChange.shape.current_password });

/** Changes the password. */
function PasswordSection() {
  const email = useProfile().data?.data[0]?.email;
  const change = useMutation(
    memberApi.account.changePassword.mutationOptions({
      ...quietlyInForm,
      onSuccess: () => notify.success(words.password.done),
    }),
  );
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { current_password: "", password: "", repeat: "" },
    validate: zodResolver(schema),
  });
  const submit = form.onSubmit(({ current_password, password }) => {
    setError(null);
    change.mutate(
      { current_password, password },
      {
        onSuccess: () => form.reset(),
        onError: (failure) => {
          if (!showFieldErrors(form, failure)) setError(failure);
        },
      },
    );
  });
  return (
    <FormSection title={words.password.title} description={words.password.text}>
      <form onSubmit={submit} noValidate aria-label={words.password.title}>
        <Stack maw={440}>
          {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
          <PasswordField
            label={security.currentPassword}
            autoComplete="current-password"
            {...form.getInputProps("current_password")}
          />
          <NewPasswordFields form={form} password={form.values.password} advice={auth.newPassword.advice} />
          <FormError error={error} />
          <Button type="submit" loading={change.isPending} w={{ base: "100%", xs: "fit-content" }}>
            {words.password.submit}
          </Button>
        </Stack>
      </form>
    </FormSection>
  );
}

const devicesWords = security.devices;

/** Where the member is logged in: this device first; each of the others can be logged out. */
function DevicesSection() {
  // Other devices come and go.
  const sessions = useQuery(memberApi.account.sessions.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <FormSection title={devicesWords.title} description={devicesWords.text}>
      <QueryState query={sessions} skeleton={<Skeleton height={72} />}>
        {({ data }) => <Devices devices={data} />}
      </QueryState>
    </FormSection>
  );
}

function Devices({ devices }: { devices: OwnSession[] }) {
  const end = useMutation(
    memberApi.account.endSession.mutationOptions({
      ...quietlyInForm,
      onSuccess: () => notify.success(devicesWords.ended),
      // It has ended already, which is what was wanted.
      onError: (error) =>
        hasCode(error, "NOT_FOUND") ? notify.info(devicesWords.endedBefore) : notify.failure(error),
    }),
  );
  const endOthers = useMutation(
    memberApi.account.endOtherSessions.mutationOptions({
      ...quietly,
      onSuccess: () => notify.success(devicesWords.othersEnded),
    }),
  );
  const askEndOthers = async () => {
    const isSure = await confirmDialog({
      title: devicesWords.endOthersTitle,
      text: devicesWords.endOthersText,
      confirmLabel: devicesWords.endOthers,
      isDestructive: true,
    });
    if (isSure) endOthers.mutate({});
  };
  return (
    <>
      <ul className={classes.list} aria-label={devicesWords.label}>
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isEnding={end.isPending && end.variables.id === device.id}
            onEnd={() => end.mutate({ id: device.id })}
          />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button
          variant="default"
          onClick={askEndOthers}
          loading={endOthers.isPending}
          w={{ base: "100%", xs: "fit-content" }}
        >
          {devicesWords.endOthers}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {devicesWords.onlyThis}
        </Text>
      )}
    </>
  );
}

type DeviceProps = { device: OwnSession; isEnding: boolean; onEnd: () => void };

function Device({ device, isEnding, onEnd }: DeviceProps) {
  const name = devicesWords.device(device.browser, device.system);
  const isPhone = ["Android", "iPhone", "iPad"].includes(device.system ?? "");
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.7} aria-hidden className={classes.icon ?? ""} />
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {device.is_current && (
            <Badge variant="light" color="success">
              {devicesWords.current}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {devicesWords.since(formatDate(device.created_at))}
          {" · "}
          {devicesWords.lastUsed(formatDateTime(device.last_seen_at))}
        </Text>
      </div>
      {!device.is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={devicesWords.endOf(name)}
          loading={isEnding}
          onClick={onEnd}
        >
          {devicesWords.end}
        </Button>
      )}
    </li>
  );
}
