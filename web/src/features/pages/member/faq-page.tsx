import { Accordion, Button, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { pages } from "#words/pages.ts";
import { paths } from "../../../lib/paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyList } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { useFaqs } from "./api.ts";
import {
  isInAnswer,
  markHtml,
  piecesOf,
  type Question,
  searchedWords,
  searchQuestions,
} from "./faq-search.ts";
import classes from "./pages.module.css";

const words = pages.faq;

/** Questions and answers, searchable in both. */
export function Component() {
  const { params, setKeywords } = useListParams();
  const faqs = useFaqs();
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <SearchInput
        value={params.keywords}
        onSearch={setKeywords}
        label={words.search}
        placeholder={words.search}
        maxWidth={820}
      />
      <QueryState
        query={faqs}
        isEmpty={({ data }) => data.length === 0}
        empty={<Nothing title={words.noneFound} text={words.none} />}
      >
        {({ data }) => <Questions questions={data} keywords={params.keywords} />}
      </QueryState>
    </>
  );
}

function Questions({ questions, keywords }: { questions: Question[]; keywords: string }) {
  const searched = useMemo(() => searchedWords(keywords), [keywords]);
  const found = useMemo(() => searchQuestions(questions, searched), [questions, searched]);
  const [opened, setOpened] = useOpened(questions);
  const isSearching = searched.length > 0;
  // Answers that hold what was searched for show it.
  const shown = isSearching
    ? [
        ...new Set([
          ...opened,
          ...found.filter((one) => isInAnswer(one, searched)).map(({ id }) => String(id)),
        ]),
      ]
    : opened;
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mt="sm" mih={22}>
        {isSearching && words.found(found.length, questions.length)}
      </Text>
      {found.length === 0 ? (
        <Nothing title={words.noneFound} text={words.tryOther} />
      ) : (
        <Accordion
          key={searched.join(" ")}
          multiple
          // Answers come with the page, also for who has no script.
          keepMountedMode="display-none"
          variant="separated"
          mt="sm"
          maw={820}
          order={2}
          {...(isSearching ? { defaultValue: shown } : { value: opened, onChange: setOpened })}
        >
          {found.map(({ id, question, answer }) => (
            <Accordion.Item key={id} value={String(id)} id={String(id)} className={classes.question}>
              <Accordion.Control>
                <Marked text={question} searched={searched} />
              </Accordion.Control>
              <Accordion.Panel>
                <RichText html={markHtml(answer, searched)} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </>
  );
}

/** The opened answers; the one that the address names after `#` is opened and shown, and it names the newest. */
function useOpened(questions: Question[]) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string[]>([]);
  const named = hash.slice(1);
  const isKnown = questions.some(({ id }) => String(id) === named);
  useEffect(() => {
    if (!isKnown) return;
    setOpened((before) => (before.includes(named) ? before : [...before, named]));
    document.getElementById(named)?.scrollIntoView({ block: "start" });
  }, [named, isKnown]);
  const change = (next: string[]) => {
    const newest = next.find((id) => !opened.includes(id));
    setOpened(next);
    const options = { replace: true, preventScrollReset: true };
    void navigate({ search, hash: newest ? `#${newest}` : "" }, options);
  };
  return [opened, change] as const;
}

function Marked({ text, searched }: { text: string; searched: string[] }) {
  let at = 0;
  return piecesOf(text, searched).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isFound ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <EmptyList
      icon={IconHelpCircle}
      lead={title}
      text={text}
      action={
        <Button component={Link} to={paths.contact}>
          {words.contact}
        </Button>
      }
    />
  );
}
