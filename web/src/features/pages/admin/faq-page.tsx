import { ActionIcon, Anchor, Button, Group, Paper, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { IconExternalLink, IconHelpCircle, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type FaqRow, maxFaqs } from "#contract/club-pages.ts";
import { pages as words } from "#words/panel/pages.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { paths } from "../../../lib/paths.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { useSubject } from "../../../ui/use-subject.ts";
import { excerpt } from "../excerpt.ts";
import { useFaqActions, useFaqs } from "./api.ts";
import { FaqDialog } from "./faq-dialog.tsx";
import classes from "./landing.module.css";

/** Questions and answers in the order in which visitors read them. */
export function Component() {
  const faqs = useFaqs();
  const actions = useFaqActions();
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
  const reorder = (rows: FaqRow[]) => {
    actions.showOrder(rows);
    actions.reorder.mutate({ ids: rows.map(({ id }) => id) });
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
            renderItem={(row, handle) => (
              <Question row={row} handle={handle} actions={actions} onEdit={() => edit(row)} />
            )}
          />
        )}
      </QueryState>
      <FaqDialog faq={edited} actions={actions} onClose={() => edit(null)} />
    </>
  );
}

type Actions = ReturnType<typeof useFaqActions>;
type QuestionProps = { row: FaqRow; handle: ReactNode; actions: Actions; onEdit: () => void };

function Question({ row, handle, actions, onEdit }: QuestionProps) {
  const { id, question, answer, live, version } = row;
  const remove = async () => {
    const isSure = await confirmDialog({
      title: words.faq.deleteThisQuestion,
      text: words.faq.andItsAnswerCannot(question),
      confirmLabel: words.faq.delete,
      isDestructive: true,
    });
    if (isSure) actions.remove.mutate({ id });
  };
  const isSwitching = actions.setLive.isPending && actions.setLive.variables.id === id;
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
          checked={isSwitching ? !live : live}
          disabled={isSwitching}
          onChange={() => actions.setLive.mutate({ id, question, answer, version, live: !live })}
        />
        <ActionIcon variant="subtle" color="gray" aria-label={words.faq.edit(question)} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="error"
          aria-label={words.faq.deleteQuestion(question)}
          onClick={() => void remove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
