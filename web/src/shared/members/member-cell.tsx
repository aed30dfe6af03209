import { Text } from "@mantine/core";
import type { PrimaryOf } from "#contract/member-rows.ts";
import { LongName } from "#web/ui/long-name.tsx";
import { members as texts } from "#words/panel/members.ts";

/** A member in a row of a table: the name, and the address below it. */
export function MemberCell({ member }: { member: { name: string; email: string } }) {
  return (
    <>
      <Text size="sm">
        <LongName name={member.name} />
      </Text>
      {member.email !== "" && (
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      )}
    </>
  );
}

/** Whose child somebody is: `Son of Ada Smith`, which tells apart two people of one name; empty for a primary member. */
export function whoseChild(primary: PrimaryOf | null): string {
  if (!primary) return "";
  const { relation, name } = primary;
  return relation === "" ? texts.whoseChild.childOf(name) : texts.whoseChild.relationOf(relation, name);
}

/** The state of somebody's account as it is shown: whoever has no email cannot log in, and is neither active nor pending. */
export function loginState<S extends number>({ email, status }: { email: string; status: S }): S | "none" {
  return email === "" && status !== 2 ? "none" : status;
}
