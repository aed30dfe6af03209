import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { noticeKinds, type noticeSettings } from "#contract/notices.ts";
import { notices as words } from "#words/panel/notices.ts";
import { Drawer } from "../../../ui/dialogs.tsx";
import { FormError } from "../../../ui/form-errors.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { alwaysMailed, type NoticeKind, noticeWords } from "../notice-words.ts";
import { useNoticeSettings, useSaveNoticeSettings } from "./api.ts";

type DrawerProps = { opened: boolean; onClose: () => void };

/** Which notices are mailed to the club's contact address. */
export function NoticeSettingsDrawer({ opened, onClose }: DrawerProps) {
  const settings = useNoticeSettings(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={words.noticeSettingsDrawer.noticesByEmail}
    >
      <QueryState query={settings}>
        {({ data }) => <SettingsForm key={data.version} settings={data} onClose={onClose} />}
      </QueryState>
    </Drawer>
  );
}

type FormProps = { settings: z.infer<typeof noticeSettings>; onClose: () => void };

function SettingsForm({ settings, onClose }: FormProps) {
  const [mailed, setMailed] = useState<string[]>(settings.mailed);
  const save = useSaveNoticeSettings();
  const submit = () =>
    save.mutate(
      { mailed: noticeKinds.filter((kind) => mailed.includes(kind)), version: settings.version },
      { onSuccess: onClose },
    );
  return (
    <form
      aria-label={words.noticeSettingsDrawer.noticesByEmail}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {words.noticeSettingsDrawer.theyGoToClubsContact}
        </Text>
        <Checkbox.Group
          value={mailed}
          onChange={setMailed}
          aria-label={words.noticeSettingsDrawer.emailedNotices}
        >
          <Stack gap="sm">
            {kindsInOrder.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                checked={kind === alwaysMailed || mailed.includes(kind)}
                disabled={kind === alwaysMailed}
                label={noticeWords[kind].label}
                description={
                  kind === alwaysMailed
                    ? words.noticeSettingsDrawer.thisIsAlwaysEmailed(noticeWords[kind].about)
                    : noticeWords[kind].about
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormError error={save.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.noticeSettingsDrawer.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {words.noticeSettingsDrawer.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const kindsInOrder = Object.keys(noticeWords) as NoticeKind[];
