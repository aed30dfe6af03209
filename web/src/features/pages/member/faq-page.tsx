import { Button, Text, Title } from "@mantine/core";
import { IconChevronDown, IconHelpCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { foldText } from "#contract/fold-text.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { pages } from "#words/pages.ts";
import classes from "./pages.module.css";

const words = pages.faq;

/** Questions and answers, searchable in both. */
export function Component() {
  const { params, setKeywords } = useListParams();
  const faqs = useQuery(memberApi.pages.faqs.queryOptions({ input: {} }));
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
  // Matching answers are open.
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
        <div className={classes.questions} key={searched.join(" ")}>
          {found.map(({ id, question, answer }) => (
            // Works without a script too, and lets the browser's own search find closed answers.
            <details
              key={id}
              id={String(id)}
              className={classes.question}
              open={shown.includes(String(id))}
              onToggle={({ currentTarget }) => {
                if (!isSearching) setOpened(String(id), currentTarget.open);
              }}
            >
              <summary>
                <Title order={2} size="h4" fw={500}>
                  <Marked text={question} searched={searched} />
                </Title>
                <IconChevronDown size={18} aria-hidden />
              </summary>
              <RichText html={markHtml(answer, searched)} />
            </details>
          ))}
        </div>
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
  const change = (id: string, isOpen: boolean) => {
    if (opened.includes(id) === isOpen) return;
    setOpened(isOpen ? [...opened, id] : opened.filter((other) => other !== id));
    const options = { replace: true, preventScrollReset: true };
    void navigate({ search, hash: isOpen ? `#${id}` : "" }, options);
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
    <EmptyState
      icon={IconHelpCircle}
      title={title}
      text={text}
      action={
        <Button component={Link} to={paths.contact}>
          {words.contact}
        </Button>
      }
    />
  );
}

type Question = { id: number; question: string; answer: string };
/** A piece of text, and whether it is what was searched for. */
type Piece = { text: string; isFound: boolean };

/** The words that are searched for, folded, longest first, so that the longer of two that overlap is marked. */
export function searchedWords(keywords: string): string[] {
  const words = foldText(keywords).split(/\s+/).filter(Boolean);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Questions that hold every word in question or answer, in the club's order. */
export function searchQuestions<T extends Question>(questions: T[], words: string[]): T[] {
  return questions.filter(({ question, answer }) => {
    const text = foldText(`${question} ${plainOf(answer)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Whether the answer itself holds one of the words. */
export function isInAnswer({ answer }: Question, words: string[]): boolean {
  const text = foldText(plainOf(answer));
  return words.some((word) => text.includes(word));
}

/** The text cut where a word begins or ends. */
export function piecesOf(text: string, words: string[]): Piece[] {
  return cut([...text], words);
}

/** The same in sanitised HTML: what is found in its text, never in its tags, stands in `<mark>`. */
export function markHtml(html: string, words: string[]): string {
  if (words.length === 0) return html;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith("<") ? part : markText(part, words)))
    .join("");
}

function markText(text: string, words: string[]): string {
  // An entity counts as one character and is kept as written.
  const signs = text.match(/&(?:\w+|#\d+);|./gsu) ?? [];
  return cut(signs, words)
    .map((piece) => (piece.isFound ? `<mark>${piece.text}</mark>` : piece.text))
    .join("");
}

/** Folding may change the number of characters, so each one remembers its original position. */
function cut(signs: string[], words: string[]): Piece[] {
  const places: number[] = [];
  let folded = "";
  for (const [place, sign] of signs.entries()) {
    const own = foldText(sign.length > 1 && sign.startsWith("&") ? signOf(sign) : sign);
    folded += own;
    for (let at = 0; at < own.length; at += 1) places.push(place);
  }
  const isFound = signs.map(() => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (let end = at; end < at + word.length; end += 1) isFound[places[end] ?? 0] = true;
  const pieces: Piece[] = [];
  for (const [place, text] of signs.entries()) {
    const last = pieces.at(-1);
    const found = isFound[place] ?? false;
    if (last?.isFound === found) last.text += text;
    else pieces.push({ text, isFound: found });
  }
  return pieces;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

function signOf(entity: string): string {
  return entities[entity] ?? entity;
}

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&\w+;/g, signOf)
    .replaceAll(/\s+/g, " ");
}
