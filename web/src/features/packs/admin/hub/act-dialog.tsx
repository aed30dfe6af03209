import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { type AdminEntitlement, grants } from "#contract/grants.ts";
import { day, maxPerPage, text } from "#contract/shapes.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import type { BulkSelection } from "#web/lib/bulk-selection.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import { type ListParams, readListParams } from "#web/lib/list-params.ts";
import { quietlyInForm } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { packs as texts } from "#words/panel/packs.ts";

/** Revoking the entitlements selected in a list, or giving them a later last day. */
export type EntitlementAct = {
  kind: "revoke" | "extend";
  selection: BulkSelection["selection"];
  /** Of the list in which they are selected. */
  params: ListParams;
  count: number;
  /** Of the pack and its person, if it is a single one. */
  name?: string;
};

/** The act's parts for a single row. */
export function oneOf({ id, pack, member }: AdminEntitlement): Omit<EntitlementAct, "kind"> {
  const params = readListParams(new URLSearchParams());
  return { selection: { ids: [id] }, params, count: 1, name: texts.actDialog.packOf(pack.name, member.name) };
}

const words = {
  revoke: {
    verb: texts.actDialog.revoke,
    field: texts.actDialog.reason,
    hint: texts.actDialog.keptInTheHistory,
    text: texts.actDialog.onlyOpenPacksAreTaken,
  },
  extend: {
    verb: texts.actDialog.extend,
    field: texts.actDialog.newLastDay,
    hint: "",
    text: texts.actDialog.openAndExpiredPacks,
  },
};
const fields = { revoke: "reason", extend: "closes_on" } as const;
const schemas = { revoke: z.object({ reason: text(200) }), extend: z.object({ closes_on: day }) };

type ActDialogProps = { act: EntitlementAct | null; onClose: () => void; onDone: () => void };

/** Asks for the reason or the day before the act. */
export function ActDialog({ act, onClose, onDone }: ActDialogProps) {
  // Its subject stays while the dialog fades out.
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <FormDialog
      opened={act !== null}
      onClose={onClose}
      title={shown && `${words[shown.kind].verb} ${shown.name ?? counted(shown.count, nouns.packs)}`}
    >
      {shown && <ActForm act={shown} onClose={onClose} onDone={onDone} />}
    </FormDialog>
  );
}

/** Starts again each time it opens, because a closed dialog does not keep its content. */
function ActForm({ act, onClose, onDone }: ActDialogProps & { act: EntitlementAct }) {
  const { verb, field, hint, text: about } = words[act.kind];
  const name = fields[act.kind];
  const acts = {
    revoke: useMutation(adminApi.grants.revoke.mutationOptions(quietlyInForm)),
    extend: useMutation(adminApi.grants.extend.mutationOptions(quietlyInForm)),
  };
  const [failure, setFailure] = useState<unknown>(null);
  const [isReading, setReading] = useState(false);
  const form = useForm({
    initialValues: { reason: "", closes_on: "" },
    validate: zodResolver(schemas[act.kind]),
  });
  const run = async (value: string) => {
    setFailure(null);
    setReading(true);
    try {
      const entitlement_ids = await selectedIds(act.selection, act.params);
      const { message, data } =
        act.kind === "revoke"
          ? await acts.revoke.mutateAsync({ entitlement_ids, reason: value })
          : await acts.extend.mutateAsync({ entitlement_ids, closes_on: value });
      if (data.done > 0) notify.success(message);
      else notify.info(message);
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => void run(values[name]))} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <TextInput
          label={field}
          description={hint}
          type={act.kind === "extend" ? "date" : "text"}
          data-autofocus
          {...form.getInputProps(name)}
        />
        <FormError error={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.actDialog.cancel}
          </Button>
          <Button type="submit" color={act.kind === "revoke" ? "error" : undefined} loading={isReading}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The most entitlements that one call takes. */
export const MOST_AT_ONCE = 1000;

/** The entitlements that are selected; all of a list are read page by page. */
async function selectedIds(selection: BulkSelection["selection"], params: ListParams): Promise<number[]> {
  if ("ids" in selection) return selection.ids;
  const ids: number[] = [];
  for (let page = 1; page <= MOST_AT_ONCE / maxPerPage; page += 1) {
    const list = await adminClient.grants.entitlements(
      queryFromAddress(grants.entitlements, { ...params, page, per_page: maxPerPage }),
    );
    ids.push(...list.data.map(({ id }) => id));
    if (list.data.length < maxPerPage) break;
  }
  return ids.filter((id) => !selection.except?.includes(id));
}
