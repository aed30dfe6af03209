import { useLocation } from "react-router";
import type { ClubPage } from "#contract/club-pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { type LandingPage, landingPageAt } from "../landing-pages.ts";
import { usePage } from "./api.ts";
import { ContactData } from "./contact-data.tsx";
import { PageEditor } from "./page-editor.tsx";

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
  return (
    <PageEditor landing={landing} page={page.data.data} onReload={() => page.refetch()}>
      {landing.slug === "contact-us" && <ContactData />}
    </PageEditor>
  );
}

type WaitingProps = { title: string; query: ReturnType<typeof usePage> };

function Waiting({ title, query }: WaitingProps) {
  return (
    <>
      <PageHeader title={title} />
      <QueryState<{ data: ClubPage }> query={query}>{() => null}</QueryState>
    </>
  );
}
