import { PageHeader } from "../../../ui/page-header.tsx";

export function Component() {
  return <PageHeader title="Login" text="This page is not written yet." />;
}
