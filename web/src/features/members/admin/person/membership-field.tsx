import { Alert, Checkbox, List, Select, Stack } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { formatDollars } from "../../../../lib/format.ts";
import type { FormChoices } from "../api.ts";

type MembershipFieldProps = {
  categories: FormChoices["membership_categories"];
  field: GetInputPropsReturnType;
  /** What can be granted with the choice, in dollars; 0 when there is nothing to offer. */
  offered: number;
  /** Named after what is offered: the joining credits, or the difference. */
  offerLabel: string;
  offerField: GetInputPropsReturnType;
  /** Open packs that saving takes back, where another membership is chosen. */
  takenBack?: { id: number; person: string; pack: string }[];
};

/** Which membership, and what comes with it. */
export function MembershipField(props: MembershipFieldProps) {
  const { categories, field, offered, offerLabel, offerField, takenBack = [] } = props;
  return (
    <Stack gap="md">
      <Select
        label="Membership category"
        placeholder="None"
        description={
          categories.length === 0
            ? "There are no memberships yet. An admin adds them under Membership."
            : undefined
        }
        clearable
        maw={{ sm: 420 }}
        data={categories.map(({ id, name, joining_credits }) => ({
          value: String(id),
          label: joining_credits > 0 ? `${name} (${formatDollars(joining_credits)} on joining)` : name,
        }))}
        {...field}
      />
      {takenBack.length > 0 && (
        <Alert color="warning" role="status" title="Saving takes packs back">
          <List size="sm">
            {takenBack.map(({ id, person, pack }) => (
              <List.Item key={id}>{`${pack}, of ${person}`}</List.Item>
            ))}
          </List>
          They came with the membership before. What is ordered already stays.
        </Alert>
      )}
      {offered > 0 && <Checkbox label={`${offerLabel} of ${formatDollars(offered)}`} {...offerField} />}
    </Stack>
  );
}
