import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Info" text="This page is not written yet." />;
}
