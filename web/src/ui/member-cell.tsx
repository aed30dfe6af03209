import { Text } from "@mantine/core";

/** A member in a row of a table: the name, and the address below it. */
export function MemberCell({ member }: { member: { name: string; email: string } }) {
  return (
    <>
      <Text size="sm" lineClamp={1}>
        {member.name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {member.email}
      </Text>
    </>
  );
}
