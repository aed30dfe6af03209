import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { type LandingPage, landingPageAt } from "../landing-pages.ts";
import { usePage, useStarterText } from "./api.ts";
import { ContactData } from "./contact-data.tsx";
import { PageEditor, type PageEditorProps } from "./page-editor.tsx";

/** The editor of one landing page; the address says which. */
export function Component() {
  const { pathname } = useLocation();
  const landing = landingPageAt(pathname);
  if (!landing) throw new Error(`No landing page is edited at ${pathname}`);
  return <Loaded key={landing.slug} landing={landing} />;
}

function Loaded({ landing }: { landing: LandingPage }) {
  const page = usePage(landing.slug);
  if (page.data === undefined) return <Waiting title={landing.name} query={page} />;
  const editor = { landing, page: page.data.data, onReload: () => page.refetch() };
  if (landing.isPrepared) return <Prepared {...editor} />;
  return <PageEditor {...editor}>{landing.slug === "contact-us" && <ContactData />}</PageEditor>;
}

/** An editor that begins with the sample text. */
function Prepared(editor: PageEditorProps) {
  const { landing } = editor;
  const text = useStarterText(landing.slug);
  if (text.data === undefined) return <Waiting title={landing.name} query={text} />;
  return <PageEditor {...editor} prepared={text.data ?? ""} />;
}

type WaitingProps<T> = { title: string; query: ComponentProps<typeof QueryState<T>>["query"] };

function Waiting<T>({ title, query }: WaitingProps<T>) {
  return (
    <>
      <PageHeader title={title} />
      <QueryState query={query}>{() => null}</QueryState>
    </>
  );
}
