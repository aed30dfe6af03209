import {
  Button,
  Combobox,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from "@mantine/core";
import { useDebouncedValue, useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { errorText } from "#web/lib/errors.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { screens } from "#words/panel/layout.ts";
import { search as words } from "#words/panel/search.ts";
import { foundAloud, isGuide, type Offered, type ResultGroup, resultGroups } from "../results.ts";
import classes from "./quick-search.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const KEYS = isApple ? "⌘K" : words.quickSearch.ctrlK;

/** The button of the top bar, and Ctrl-K everywhere: finds screens, acts, members, orders, products and what the guide says. */
export function QuickSearch({ offered }: { offered: Offered }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  // Also while a field has the focus; inside of formatted text the same keys make a link.
  useHotkeys([["mod+K", open]], []);
  const go = (to: string) => {
    close();
    if (isGuide(to)) window.open(to, "_blank");
    else void navigate(to);
  };
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <VisuallyHidden>{screens.search}</VisuallyHidden>
        <span aria-hidden className={classes.words}>
          {words.quickSearch.search}
        </span>
        <Text component="span" size="xs" c="dimmed" aria-hidden className={classes.words}>
          {KEYS}
        </Text>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        centered={false}
        yOffset="10dvh"
        size={620}
        title={words.quickSearch.findAnything}
      >
        <SearchBox offered={offered} onChoose={go} onClose={close} />
      </Modal>
    </>
  );
}

const PAUSE_MS = 200;
const MAX_LENGTH = 100;

type SearchBoxProps = { offered: Offered; onChoose: (to: string) => void; onClose: () => void };

/** The search field and its matches. Arrow keys move, Enter opens; the first match is selected from the start. */
function SearchBox({ offered, onChoose, onClose }: SearchBoxProps) {
  const [typed, setTyped] = useState("");
  const [entered, setEntered] = useState("");
  const keywords = useDebouncedValue(typed.trim(), PAUSE_MS)[0];
  const search = useQuery(
    adminApi.search.show.queryOptions({
      input: { keywords },
      enabled: keywords !== "",
      staleTime: FRESH_FOR_MS,
      placeholderData: keywords === "" ? undefined : keepPreviousData,
      // Somebody is waiting, finger on the key: no silent retries, they press again.
      retry: false,
    }),
  );
  const isTyped = typed.trim() !== "";
  const groups = resultGroups(typed, offered, isTyped ? search.data?.data : undefined);
  const isOfPanel = resultGroups(typed, offered, undefined).length > 0;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const isWaiting = isTyped && (keywords !== typed.trim() || search.isFetching);
  // The list is always open: it is the dialog itself.
  const combobox = useCombobox({ opened: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasMoved, setMoved] = useState(false);
  const first = groups[0]?.results[0]?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is new at each render; only another first result counts
  useEffect(() => {
    setChosen(combobox.selectFirstOption());
  }, [first, count]);
  // A fast typist, or a scanner, presses Enter before this is found: the first match then opens as it arrives. What stands
  // there until then was found for fewer letters, and may be somebody else.
  const isEntered = entered !== "" && entered === typed.trim() && !isWaiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, whoever renders again
  useEffect(() => {
    if (isEntered && first) onChoose(first);
  }, [isEntered, first]);

  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      {/* The library would not tell which one is chosen before an arrow key is pressed. */}
      <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          className={classes.box}
          data-autofocus
          role="combobox"
          aria-label={screens.search}
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={combobox.listId ?? undefined}
          aria-activedescendant={(count > 0 && chosen) || undefined}
          autoComplete="off"
          placeholder={words.searchBox.orderNumber}
          size="md"
          maxLength={MAX_LENGTH}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMoved(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
            if (event.key === "ArrowDown") setChosen(combobox.selectNextOption());
            if (event.key === "ArrowUp") setChosen(combobox.selectPreviousOption());
            if (/^Arrow(Up|Down)$/.test(event.key)) {
              setMoved(true);
              event.preventDefault();
            }
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            if (isWaiting && !isOfPanel && !hasMoved) setEntered(typed.trim());
            else if (count > 0) combobox.clickSelectedOption();
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.list} aria-busy={isWaiting}>
        <Results groups={groups} chosen={chosen} />
        {isWaiting && count === 0 && <Waiting />}
        {!isWaiting && search.isError && isTyped && (
          <Failed error={search.error} onRetry={() => void search.refetch()} />
        )}
        {!isWaiting && !search.isError && count === 0 && (
          <Text c="dimmed" className={classes.hint}>
            {words.searchBox.nothingMatches(typed.trim())}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{isTyped && !isWaiting && foundAloud(groups)}</VisuallyHidden>
    </Combobox>
  );
}

const idOf = (to: string) => `found-${to.replaceAll(/\W/g, "-")}`;

function Results({ groups, chosen }: { groups: ResultGroup[]; chosen: string | null }) {
  return (
    <Combobox.Options aria-label={words.searchBox.found}>
      {groups.map(({ title, results }) => (
        <Combobox.Group key={title} label={title}>
          {results.map(({ to, label, note }) => (
            <Combobox.Option
              key={to}
              id={idOf(to)}
              value={to}
              aria-selected={chosen === idOf(to)}
              className={classes.option}
            >
              <span>{label}</span>
              {note && <span className={classes.note}>{note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" p="sm">
      <Skeleton height={20} width="60%" />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="50%" />
    </Stack>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack align="center" gap="sm" className={classes.hint} role="alert">
      <Text>{errorText(error)}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {words.searchBox.tryAgain}
      </Button>
    </Stack>
  );
}
