import { Badge, Box } from "@mantine/core";
import type { AdminMember } from "#contract/member-rows.ts";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { StatusBadge } from "../../../../shared/statuses/status-badge.tsx";

type LoginStateProps = {
  person: Pick<AdminMember, "email" | "account_status">;
  /** The primary member is inactive, without whom nobody of the family logs in. */
  isClosed: boolean;
};

/** A secondary member has an account only with an e-mail of their own. A long name beside it gives way. */
export function LoginState({ person, isClosed }: LoginStateProps) {
  return (
    <Box flex="none">
      {person.email !== "" ? (
        <StatusBadge kind="account" status={isClosed ? 2 : person.account_status} />
      ) : (
        <Badge variant="light" color="gray" c="gray.7" size="lg" fz="xs">
          {isClosed || person.account_status === 2 ? words.loginState.inactive : words.loginState.noLogin}
        </Badge>
      )}
    </Box>
  );
}
