import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Profile" text="This page is not written yet." />;
}
