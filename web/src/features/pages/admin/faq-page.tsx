import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { IconExternalLink, IconHelpCircle, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type FaqRow, faqForm, maxFaqs } from "#contract/club-pages.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichTextEditor } from "#web/ui/rich-text-editor.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { useTypedClose } from "#web/ui/use-unsaved-guard.ts";
import { pages as words } from "#words/panel/pages.ts";
import { excerpt } from "../landing-pages.ts";
import classes from "./landing.module.css";

const allFaqs = adminApi.clubPages.faqShow.queryOptions({ input: { per_page: maxFaqs } });

/** Questions and answers in the order in which visitors read them. */
export function Component() {
  const faqs = useQuery(allFaqs);
  const cache = useQueryClient();
  const order = useMutation(adminApi.clubPages.faqReorder.mutationOptions(quietly));
  const [edited, edit] = useSubject(faqs.data?.data);
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => edit("new")}
      disabled={(faqs.data?.total ?? 0) >= maxFaqs}
    >
      {words.faq.addAQuestion}
    </Button>
  );
  // The new order shows at once, and is rolled back if the server refuses it.
  const reorder = (rows: FaqRow[]) => {
    cache.setQueryData(allFaqs.queryKey, (known) => known && { ...known, data: rows });
    order.mutate({ ids: rows.map(({ id }) => id) });
  };
  return (
    <>
      <PageHeader
        title={words.faq.faq}
        text={words.faq.visitorsRead}
        back={{ to: panelPaths.landing, label: words.faq.landingPage }}
        actions={
          <>
            <Button
              variant="subtle"
              component="a"
              href={paths.faq}
              target="_blank"
              rel="noopener"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              {words.faq.openInShop}
            </Button>
            {add}
          </>
        }
      />
      <QueryState
        query={faqs}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            icon={IconHelpCircle}
            title={words.faq.noQuestionsYet}
            text={words.faq.answerQuestionsMembersAskMost}
            action={add}
          />
        }
      >
        {({ data }) => (
          <SortableList
            label={words.faq.questions}
            name={({ question }) => question}
            items={data}
            onReorder={reorder}
            renderItem={(row, handle) => <Question row={row} handle={handle} onEdit={() => edit(row)} />}
          />
        )}
      </QueryState>
      <FaqDialog faq={edited} onClose={() => edit(null)} />
    </>
  );
}

type QuestionProps = { row: FaqRow; handle: ReactNode; onEdit: () => void };

function Question({ row, handle, onEdit }: QuestionProps) {
  const setLive = useMutation(adminApi.clubPages.faqUpdate.mutationOptions(quietly));
  const { id, question, answer, live, version } = row;
  const remove = useRemoval<FaqRow>(adminApi.clubPages.faqDestroy, (asked) => ({
    title: words.faq.deleteThisQuestion,
    text: words.faq.andItsAnswerCannot(asked.question),
    confirmLabel: words.faq.delete,
  }));
  return (
    <Paper withBorder p="sm" className={classes.faq}>
      {handle}
      <Stack gap={2} className={classes.question}>
        <Anchor component="button" type="button" fw={600} ta="left" onClick={onEdit}>
          {question}
        </Anchor>
        <Text size="sm" c="dimmed" lineClamp={2} data-excerpt>
          {excerpt(answer)}
        </Text>
      </Stack>
      <Group className={classes.acts} wrap="nowrap">
        <Switch
          label={words.faq.live}
          aria-label={words.faq.liveQuestion(question)}
          checked={setLive.isPending ? !live : live}
          disabled={setLive.isPending}
          onChange={() => setLive.mutate({ id, question, answer, version, live: !live })}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={words.faq.edit(question)} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="error"
          aria-label={words.faq.deleteQuestion(question)}
          onClick={() => remove(row)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}

type FaqDialogProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the dialog is shut. */
  faq: FaqRow | "new" | null;
  onClose: () => void;
};

/** Writes a question and its answer. */
function FaqDialog({ faq, onClose }: FaqDialogProps) {
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(faq);
  if (faq !== null && faq !== shown) setShown(faq);
  const typed = useTypedClose(faq !== null, onClose);
  return (
    <Modal
      opened={faq !== null}
      {...typed}
      size="xl"
      title={shown === "new" ? words.faqDialog.addAQuestion : words.faqDialog.editThisQuestion}
    >
      <FaqForm
        key={shown === "new" ? shown : shown?.id}
        faq={shown === "new" ? null : shown}
        onTyped={typed.onInput}
        onSaved={onClose}
      />
    </Modal>
  );
}

type FaqFormProps = { faq: FaqRow | null; onTyped: () => void; onSaved: () => void };

function FaqForm({ faq, onTyped, onSaved }: FaqFormProps) {
  const edit = useStoredForm({
    subject: faq,
    valuesOf: (stored) => ({
      question: stored?.question ?? "",
      answer: stored?.answer ?? "",
      live: stored?.live ?? true,
    }),
    toForm: (values) => values,
    schema: faqForm,
    store: adminApi.clubPages.faqStore,
    update: adminApi.clubPages.faqUpdate,
    onSaved,
  });
  const { form } = edit;
  return (
    <SubjectForm
      label={faq ? words.faqDialog.editThisQuestion : words.faqDialog.addAQuestion}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={words.faqDialog.save}
    >
      <TextInput label={words.faqDialog.question} data-autofocus {...form.getInputProps("question")} />
      <RichTextEditor
        label={words.faqDialog.answer}
        minHeight={160}
        value={form.values.answer}
        error={form.errors.answer ? String(form.errors.answer) : null}
        onChange={(answer) => {
          form.setFieldValue("answer", answer);
          // What is pasted or formatted here is no input to the browser.
          onTyped();
        }}
      />
      <Switch
        label={words.faqDialog.live}
        description={words.faqDialog.whenOff}
        {...form.getInputProps("live", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}
