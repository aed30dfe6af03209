import { PacksPage } from "./packs-page.tsx";

/** The packs that are given by hand. */
export function Component() {
  return <PacksPage type="custom" />;
}
