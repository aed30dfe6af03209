import { Anchor, Box, Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { editSubMemberPath, subMembersPath } from "#web/lib/panel-paths.ts";
import { loginState } from "#web/shared/members/member-cell.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { withMembership } from "../../person-words.ts";
import { Card } from "../person/cards.tsx";
import classes from "../person/person.module.css";

/** Who shares the member's credits. */
export function SecondaryCard({ member }: { member: AdminMember }) {
  const people = member.secondary_members;
  return (
    <Card
      title={words.secondaryCard.secondaryMembers}
      aside={
        people.length > 0 && (
          <Anchor component={Link} to={subMembersPath(member.id)} size="sm" fw={500}>
            {words.secondaryCard.seeAll}
          </Anchor>
        )
      }
    >
      {people.length === 0 ? (
        <EmptyLines>{words.secondaryCard.childrenOrAPartner}</EmptyLines>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id} className={classes.person}>
              <div className={classes.words}>
                <Anchor component={Link} to={editSubMemberPath(member.id, person.id)} fw={600}>
                  {person.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {withMembership(person)}
                </Text>
              </div>
              <LoginState person={person} isClosed={member.account_status === 2} />
            </li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to={editSubMemberPath(member.id)}
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {words.secondaryCard.addSecondaryMember}
      </Button>
    </Card>
  );
}

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
      <StatusBadge kind="account" status={loginState({ email: person.email, status: state })} />
    </Box>
  );
}
