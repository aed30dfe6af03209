import { Accordion } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memberApi } from "../../../lib/member-api.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";

/** Questions and answers, searchable in both. */
export function Component() {
  const { params, setKeywords } = useListParams();
  const faqs = useQuery(memberApi.pages.faqs.queryOptions({ input: {} }));
  const words = params.keywords.toLowerCase().trim();
  const found = faqs.data?.data.filter(({ question, answer }) =>
    `${question} ${answer}`.toLowerCase().includes(words),
  );
  return (
    <>
      <PageHeader title="FAQ" text="What members ask most." />
      <SearchInput
        value={params.keywords}
        onSearch={setKeywords}
        label="Search the questions"
        placeholder="Search the questions"
      />
      <QueryState
        query={faqs}
        isEmpty={() => found?.length === 0}
        empty={
          <EmptyState
            icon={IconHelpCircle}
            title="No question found"
            text={
              words
                ? "Try other words, or ask the club."
                : "The club has not answered any questions here yet."
            }
          />
        }
      >
        {() => (
          <Accordion variant="separated" mt="lg" maw={820} order={2}>
            {found?.map(({ id, question, answer }) => (
              <Accordion.Item key={id} value={String(id)}>
                <Accordion.Control>{question}</Accordion.Control>
                <Accordion.Panel>
                  <RichText html={answer} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </QueryState>
    </>
  );
}
