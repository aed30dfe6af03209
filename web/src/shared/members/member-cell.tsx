import { Text } from "@mantine/core";

/** A member in a row of a table: the name, and the address below it. */
export function MemberCell({ member }: { member: { name: string; email: string } }) {
  return (
    <>
      <Text size="sm">{member.name}</Text>
      {member.email !== "" && (
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      )}
    </>
  );
}
