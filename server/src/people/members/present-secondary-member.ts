import type { SecondaryMember } from "#contract/members.ts";

export type SecondaryMemberRow = {
  id: number;
  first_name: string;
  last_name: string;
  relation: string;
  email: string | null;
  sizes: Record<string, string>;
  version: number;
};

export function presentSecondaryMember(row: SecondaryMemberRow): SecondaryMember {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    first_name: row.first_name,
    last_name: row.last_name,
    relation: row.relation,
    email: row.email ?? "",
    sizes: row.sizes,
    version: row.version,
  };
}
