import { Alert, Button, Group, SegmentedControl, Skeleton, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminApi } from "#web/lib/admin-api.ts";
import { errorText, fieldErrors } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { FormSection } from "#web/ui/form-page.tsx";
import { messages as words } from "#words/panel/messages.ts";
import type { MailEvent, Wording } from "./mails.tsx";
import classes from "./messages.module.css";

const PREVIEW_WAIT_MS = 400;

type MailPreviewProps = { event: MailEvent; wording: Wording };

/** The mail as it would arrive, a moment after each change, and a button to send it. */
export function MailPreview({ event, wording }: MailPreviewProps) {
  const [settled] = useDebouncedValue(wording, PREVIEW_WAIT_MS);
  // The last valid one stays while the next is being rendered.
  const preview = useQuery(
    adminApi.messages.preview.queryOptions({
      input: { event, ...settled },
      placeholderData: keepPreviousData,
      enabled: settled.subject !== "" && settled.body !== "",
      retry: false,
      staleTime: 60_000,
    }),
  );
  const [width, setWidth] = useState("desktop");
  const mail = preview.data?.data;
  return (
    <FormSection title={words.mailPreview.preview} description={words.mailPreview.filledWithYourClubsLatest}>
      <SegmentedControl
        aria-label={words.mailPreview.widthOfThePreview}
        w="fit-content"
        value={width}
        onChange={setWidth}
        data={[
          { value: "desktop", label: words.mailPreview.desktop },
          { value: "phone", label: words.mailPreview.phone },
        ]}
      />
      {preview.error && <Problem error={preview.error} />}
      {mail ? (
        <div>
          <Text fw={600} mb="xs" data-testid="preview-subject">
            {mail.subject}
          </Text>
          <div className={classes.stage}>
            {/* Without any permission: nothing in a mail runs, opens or leaves from here. */}
            <iframe
              title={words.mailPreview.previewOfTheEmail}
              sandbox=""
              srcDoc={mail.html}
              className={classes.frame}
              data-narrow={width === "phone" || undefined}
            />
          </div>
        </div>
      ) : (
        !preview.error && <Skeleton height={560} />
      )}
      <TestMail event={event} wording={wording} />
    </FormSection>
  );
}

function Problem({ error }: { error: unknown }) {
  const sentences = Object.values(fieldErrors(error));
  return (
    <Alert color="warning" role="status" title={words.mailPreview.previewShowsLastTextWithout}>
      {(sentences.length > 0 ? sentences : [errorText(error)]).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
    </Alert>
  );
}

/** Not a form of its own: it stands inside the page's form, where Enter saves. */
function TestMail({ event, wording }: MailPreviewProps) {
  const info = useQuery(adminApi.clubs.adminGetInfo.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const [typed, setTo] = useState<string | null>(null);
  const to = typed ?? info.data?.data.email ?? "";
  const test = useMutation(adminApi.messages.sendTest.mutationOptions(inForm));
  const errors = fieldErrors(test.error);
  const send = () => test.mutate({ event, ...wording, to });
  const error = test.error ? (errors.to ?? Object.values(errors)[0] ?? errorText(test.error)) : undefined;
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label={words.mailPreview.sendATestEmailTo}
        type="email"
        value={to}
        error={error}
        flex="1 1 220px"
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter") return;
          pressed.preventDefault();
          send();
        }}
      />
      <Button
        mt={{ base: 0, xs: 25 }}
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={test.isPending}
        onClick={send}
      >
        {words.mailPreview.sendTest}
      </Button>
    </Group>
  );
}
