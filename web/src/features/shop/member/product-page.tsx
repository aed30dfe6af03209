import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Product" text="This page is not written yet." />;
}
