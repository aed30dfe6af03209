import { club, PRODUCT_NAME } from "../lib/club.ts";

/** What the browser's tab says, for pages without a `PageHeader`. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${club?.club_name ?? PRODUCT_NAME}`}</title>;
}
