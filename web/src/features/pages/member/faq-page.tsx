import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Faq" text="This page is not written yet." />;
}
