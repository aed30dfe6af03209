import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Main" text="This page is not written yet." />;
}
