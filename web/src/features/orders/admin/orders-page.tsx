import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Orders" text="This page is not written yet." />;
}
