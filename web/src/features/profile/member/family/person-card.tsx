import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { Entitlement } from "#contract/entitlements.ts";
import type { SecondaryMember } from "#contract/members.ts";
import { profile as words } from "#words/profile.ts";
import { sizeLabels } from "../../../../shared/products/garments.ts";
import classes from "./family.module.css";
import { OpenPacks } from "./open-packs.tsx";

type PersonCardProps = {
  person: SecondaryMember;
  /** Null until they are known. */
  open: Entitlement[] | null;
  onEdit: () => void;
};

/** A dependant: who they are, what they wear, and what they have to choose from. */
export function PersonCard({ person, open, onEdit }: PersonCardProps) {
  return (
    <Card withBorder className={classes.card}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={2} size="h4">
              {person.name}
            </Title>
            {person.relation && (
              <Text size="sm" c="dimmed" style={{ textTransform: "capitalize" }}>
                {person.relation}
              </Text>
            )}
            {person.email && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {words.family.login(person.email)}
              </Text>
            )}
          </div>
          <Button
            size="xs"
            variant="default"
            onClick={onEdit}
            aria-label={words.family.editOf(person.name)}
            style={{ flex: "none" }}
          >
            {words.family.edit}
          </Button>
        </Group>
        <Sizes sizes={person.sizes} />
        {open && <OpenPacks open={open} name={person.name} />}
      </Stack>
    </Card>
  );
}

function Sizes({ sizes }: Pick<SecondaryMember, "sizes">) {
  const labels = sizeLabels(sizes);
  if (labels.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {words.sizes.none}
      </Text>
    );
  }
  return (
    <ul className={classes.sizes} aria-label={words.family.sizesLabel}>
      {labels.map(({ group, size }) => (
        <Badge key={group} component="li" variant="default" size="lg" fz="xs" tt="none">
          {group}: {size}
        </Badge>
      ))}
    </ul>
  );
}
