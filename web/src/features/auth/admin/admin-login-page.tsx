import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Admin login" text="This page is not written yet." />;
}
