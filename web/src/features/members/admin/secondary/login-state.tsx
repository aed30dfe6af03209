import { Box } from "@mantine/core";
import type { AdminMember } from "#contract/member-rows.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";

type LoginStateProps = {
  person: Pick<AdminMember, "email" | "account_status">;
  /** The primary member is inactive, without whom nobody of the family logs in. */
  isClosed: boolean;
};

/** A secondary member has an account only with an e-mail of their own. A long name beside it gives way. */
export function LoginState({ person, isClosed }: LoginStateProps) {
  const state = isClosed ? 2 : person.account_status;
  return (
    <Box flex="none">
      <StatusBadge kind="account" status={person.email === "" && state !== 2 ? "none" : state} />
    </Box>
  );
}
