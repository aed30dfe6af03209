import { Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { PackRow } from "#contract/packs.ts";
import { packs as words } from "#words/panel/packs.ts";
import { Modal } from "../../../../ui/dialogs.tsx";
import { FormError } from "../../../../ui/form-errors.tsx";
import { type AudienceValues, audienceOf, nobody } from "../../audience.ts";
import { useForecast, useGrant } from "../grants-api.ts";
import { FilterFields } from "./filter-fields.tsx";
import { ForecastView } from "./forecast-view.tsx";
import { MemberPicker } from "./member-picker.tsx";

type GrantDialogProps = {
  /** A live custom pack, or null while the dialog is shut. */
  pack: PackRow | null;
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

const PAUSE_MS = 300;

/** Whom a pack goes to, what that would mean, and then the job that grants it. */
export function GrantDialog({ pack, onClose, onStarted }: GrantDialogProps) {
  // What it was about stays while the dialog fades out.
  const [shown, setShown] = useState(pack);
  if (pack !== null && pack !== shown) setShown(pack);
  return (
    <Modal
      opened={pack !== null}
      onClose={onClose}
      size="xl"
      title={shown && words.grantDialog.grant(shown.name, shown.season)}
    >
      {shown && <GrantForm key={shown.id} pack={shown} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  );
}

function GrantForm({ pack, onClose, onStarted }: GrantDialogProps & { pack: PackRow }) {
  const [values, setValues] = useState<AudienceValues>(nobody);
  const audience = audienceOf(values);
  const [settled] = useDebouncedValue(audience, PAUSE_MS);
  const asked = audience === null ? null : settled;
  const forecast = useForecast(pack.id, asked);
  const grant = useGrant(onStarted);
  // What is shown must be about the people selected now.
  const isFresh = JSON.stringify(asked) === JSON.stringify(audience) && !forecast.isPlaceholderData;
  const people = isFresh && forecast.data ? forecast.data.data.people : null;
  return (
    <Stack>
      <SegmentedControl
        aria-label={words.grantDialog.recipient}
        data={[
          { value: "members", label: words.grantDialog.chosenMembers },
          { value: "filter", label: words.grantDialog.byMembership },
        ]}
        value={values.by}
        onChange={(by) => setValues({ ...values, by: by === "filter" ? "filter" : "members" })}
      />
      {values.by === "members" ? (
        <MemberPicker members={values.members} onChange={(members) => setValues({ ...values, members })} />
      ) : (
        <FilterFields values={values} onChange={(change) => setValues({ ...values, ...change })} />
      )}
      <ForecastView query={forecast} isAsked={asked !== null} isFresh={isFresh} />
      <FormError error={grant.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.grantDialog.cancel}
        </Button>
        <Button
          disabled={people === null || people === 0}
          loading={grant.isPending}
          onClick={() => audience && grant.mutate({ pack_id: pack.id, audience })}
        >
          {people ? words.grantDialog.grantTo(people) : words.grantDialog.confirm}
        </Button>
      </Group>
    </Stack>
  );
}
