import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Secondary members" text="This page is not written yet." />;
}
