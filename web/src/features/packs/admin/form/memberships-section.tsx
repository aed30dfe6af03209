import { Anchor, Checkbox, Skeleton, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Link } from "react-router";
import { sentence } from "#web/ui/sentence.ts";
import { nouns } from "#words/nouns.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { FormSection } from "../../../../ui/form-section.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { counted } from "../../../../words/counted.ts";
import type { PackValues } from "../../pack-values.ts";
import { useMemberships } from "../api.ts";

/** Whose members get a default pack. */
export function MembershipsSection({ form }: { form: UseFormReturnType<PackValues> }) {
  return (
    <FormSection
      title={words.membershipsSection.memberships}
      description={words.membershipsSection.membersWithOneOfThese}
    >
      <QueryState
        query={useMemberships()}
        skeleton={<Skeleton height={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<NoMemberships />}
      >
        {({ data }) => (
          <Checkbox.Group
            label={words.membershipsSection.membershipsThatReceiveThisPack}
            {...form.getInputProps("membership_category_ids")}
          >
            <Stack gap="sm" mt="xs">
              {data.map(({ id, name, member_count }) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  label={name}
                  description={counted(member_count, nouns.members)}
                  error={Boolean(form.errors.membership_category_ids)}
                  style={{ overflowWrap: "anywhere" }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </QueryState>
    </FormSection>
  );
}

function NoMemberships() {
  return (
    <Text>
      {sentence(
        words.membershipsSection.thereAreNoMembershipsYet(
          <Anchor component={Link} to={panelPaths.membership} inherit>
            {words.membershipsSection.addTheFirstOne}
          </Anchor>,
        ),
      )}
    </Text>
  );
}
