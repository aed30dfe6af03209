import { Badge, Button, Group, Text, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ClubPage } from "#contract/club-pages.ts";
import type { PageSlug } from "#contract/page-slugs.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors } from "#web/lib/errors.ts";
import { clubDay, formatDay } from "#web/lib/format.ts";
import { inFormOnItsPage, onItsPage } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import { useKeptInput } from "#web/ui/use-form.ts";
import { pages as words } from "#words/panel/pages.ts";
import { isUnwritten, type LandingPage, pageState, startText } from "../landing-pages.ts";
import { starterText, toFillIn } from "../starter-texts.ts";
import classes from "./landing.module.css";

type PageForm = { title: string; description: string; publish: boolean };

/** Saves a page, written for the first time or again; its answer becomes what the editor began with. */
function useSavePage({ slug, version }: ClubPage) {
  const cache = useQueryClient();
  const { clubPages } = adminApi;
  const keep = {
    onSuccess: ({ data }: { data: ClubPage }) => {
      cache.setQueryData(clubPages.show.queryKey({ input: { slug } }), { data });
    },
  };
  const store = useMutation(clubPages.store.mutationOptions({ ...inFormOnItsPage, ...keep }));
  const update = useMutation(clubPages.update.mutationOptions({ ...inFormOnItsPage, ...keep }));
  const discard = useMutation(clubPages.discardDraft.mutationOptions({ ...onItsPage, ...keep }));
  const save = version === 0 ? store : update;
  return {
    save: (form: PageForm, onSaved: (saved: ClubPage) => void) => {
      const done = { onSuccess: (answer: { data: ClubPage }) => onSaved(answer.data) };
      if (version === 0) store.mutate({ slug, ...form }, done);
      else update.mutate({ slug, version, ...form }, done);
    },
    isSaving: save.isPending,
    error: save.error,
    forgetError: save.reset,
    discard,
  };
}

export type PageEditorProps = {
  landing: LandingPage;
  page: ClubPage;
  /** Loads the newest version, after an edit was rejected as stale. */
  onReload: () => Promise<{ data?: { data: ClubPage } | undefined }>;
  /** What it begins with while nobody has written the page. */
  prepared?: string;
  /** Sections of their own above the text. */
  children?: ReactNode;
};

const preparedNote = words.pageEditor.thisTextWasPrepared;

/** Writes a page: saved as a draft, or published at once, with what visitors will see beside it. */
export function PageEditor({ landing, page, onReload, prepared, children }: PageEditorProps) {
  const { name, hasTitle } = landing;
  const [text, setText] = useState(() => startText(page, name, prepared));
  const { save, isSaving, error, forgetError, discard } = useSavePage(page);
  const start = startText(page, name, prepared);
  const isDirty = text.title !== start.title || text.description !== start.description;
  useKeptInput<typeof text>({
    read: () => (isDirty ? { began: start, now: text } : null),
    began: () => start,
    restore: setText,
  });
  const errors = fieldErrors(error);
  const begin = (from: ClubPage) => {
    setText(startText(from, name, prepared));
    forgetError();
  };
  const submit = (publish: boolean) =>
    save({ ...text, publish }, (saved) => {
      // Keep what was typed while the save was under way.
      setText((now) => (now === text ? startText(saved, name, prepared) : now));
      forgetError();
    });
  const publish = async () => {
    const isSure =
      !text.description.includes(toFillIn) ||
      (await confirmDialog({
        title: words.pageEditor.publishWithAGap,
        text: words.pageEditor.somewhereInTextItStill(toFillIn),
        confirmLabel: words.pageEditor.publishAnyway,
        cancelLabel: words.pageEditor.backToTheText,
      }));
    if (isSure) submit(true);
  };
  const reload = async () => {
    const { data } = await onReload();
    if (data) begin(data.data);
  };
  const discardDraft = async () => {
    const isSure = await confirmDialog({
      title: words.pageEditor.discardTheDraft,
      text: words.pageEditor.livePageStays,
      confirmLabel: words.pageEditor.discardDraft,
      isDestructive: true,
    });
    if (isSure) discard.mutate({ slug: page.slug }, { onSuccess: ({ data }) => begin(data) });
  };

  return (
    <FormPage
      title={name}
      back={{ to: panelPaths.landing, label: words.pageEditor.landingPage }}
      isDirty={isDirty}
      isSaving={isSaving}
      saveLabel={words.pageEditor.saveDraft}
      onSave={() => submit(false)}
      onDiscard={() => begin(page)}
      error={Object.keys(errors).length > 0 ? null : error}
      onReload={() => void reload()}
      headerActions={
        <>
          <State page={page} isPrepared={prepared !== undefined} />
          <Button
            variant="subtle"
            component="a"
            href={landing.shop}
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {words.pageEditor.openInShop}
          </Button>
          {page.draft && (
            <Button variant="default" onClick={() => void discardDraft()} loading={discard.isPending}>
              {words.pageEditor.discardDraft}
            </Button>
          )}
          <Button
            onClick={() => void publish()}
            loading={isSaving}
            disabled={!isDirty && page.draft === null && page.is_live}
          >
            {words.pageEditor.publish}
          </Button>
        </>
      }
    >
      {children}
      <div className={classes.columns}>
        <FormSection
          title={words.pageEditor.text}
          description={prepared && isUnwritten(page) ? preparedNote : landing.text}
        >
          {hasTitle && (
            <TextInput
              label={words.pageEditor.title}
              value={text.title}
              error={errors.title}
              onChange={({ currentTarget: { value } }) => setText((now) => ({ ...now, title: value }))}
            />
          )}
          <RichTextEditor
            label={words.pageEditor.text}
            value={text.description}
            error={errors.description ?? null}
            withPictures
            minHeight={320}
            onChange={(description) => setText((now) => ({ ...now, description }))}
          />
          {text.description === "" && (
            <StarterButton
              slug={page.slug}
              onStart={(description) => setText((now) => ({ ...now, description }))}
            />
          )}
        </FormSection>
        <FormSection title={words.pageEditor.preview} description={words.pageEditor.asVisitorsWillSeeIt}>
          {hasTitle && (
            <Text component="p" fw={700} fz="h1" lh={1.25}>
              {text.title}
            </Text>
          )}
          {text.description ? (
            <RichText html={text.description} />
          ) : (
            <Text c="dimmed">{words.pageEditor.nothingHereYet}</Text>
          )}
        </FormSection>
      </div>
    </FormPage>
  );
}

function State({ page, isPrepared }: { page: ClubPage; isPrepared: boolean }) {
  const { label, tone } = pageState({ is_live: page.is_live, has_draft: page.draft !== null, isPrepared });
  return (
    <Badge variant="light" size="lg" fz="xs" color={tone} c={tone === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}

type StarterButtonProps = { slug: PageSlug; onStart: (html: string) => void };

/** Fills an empty page with its sample text, if it has one. Nothing is saved yet. */
function StarterButton({ slug, onStart }: StarterButtonProps) {
  const text = useStarterText(slug).data;
  if (!text) return null;
  return (
    <Group gap="sm" mt="sm">
      <Button variant="light" onClick={() => onStart(text)}>
        {words.starterButton.startWithASampleText}
      </Button>
      <Text size="sm" c="dimmed">
        {words.starterButton.readItThroughAndChange}
      </Text>
    </Group>
  );
}

export const clubSettings = adminApi.settings.getSettings.queryOptions({ input: {} });

/** The sample text of a page, with what the club has told of itself; null for pages that have none. */
export function useStarterText(slug: PageSlug) {
  return useQuery({
    ...clubSettings,
    select: ({ data: { profile, contact, returns } }) =>
      starterText(slug, {
        club: profile.club_name,
        email: contact.contact_email,
        returnsDays: returns.returns_days,
        today: formatDay(clubDay()),
      }),
  });
}
