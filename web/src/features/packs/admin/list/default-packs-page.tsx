import { PacksPage } from "./packs-page.tsx";

/** The packs that come with a membership. */
export function Component() {
  return <PacksPage type="default" />;
}
