import { Badge } from "@mantine/core";
import type { AdminMember } from "#contract/club-members.ts";
import { StatusBadge } from "../../../../ui/status-badge.tsx";

type LoginStateProps = { person: Pick<AdminMember, "email" | "account_status"> };

/** A secondary member has an account only with an e-mail of their own. */
export function LoginState({ person }: LoginStateProps) {
  if (person.email !== "") return <StatusBadge kind="account" status={person.account_status} />;
  return (
    <Badge variant="light" color="gray" c="gray.7" size="lg" fz="xs">
      {person.account_status === 2 ? "Inactive" : "No login"}
    </Badge>
  );
}
