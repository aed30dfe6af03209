import { PackPage } from "./pack-page.tsx";

/** Adds a default pack, or edits the one of the address. */
export function Component() {
  return <PackPage type="default" />;
}
