import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useMatch, useNavigate } from "react-router";
import { z } from "zod";
import { type PackRow, packStatuses, packs } from "#contract/packs.ts";
import { text } from "#contract/shapes.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { packFormPath, panelPaths } from "#web/lib/panel-paths.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { nouns } from "#words/nouns.ts";
import { packs as texts, packs as words } from "#words/panel/packs.ts";
import { type PackType, typeWords } from "../../pack-words.ts";
import { GrantDialog } from "../grant/grant-dialog.tsx";
import { packColumns } from "./pack-columns.tsx";

const PEOPLE = { ...nouns.people, done: texts.screen.gotThePack };

const packFilters: ListFilter[] = [
  { name: "status", label: texts.screen.status, choices: statusChoices("pack", packStatuses) },
];

/** The packs of one type, which the address says: those that come with a membership, or those that are given by hand. */
export function Component() {
  const type = useMatch(panelPaths.customPacks) ? "custom" : "default";
  return <PacksPage key={type} type={type} />;
}

/** Search, filter, open one, and what is done with one without opening it. */
function PacksPage({ type }: { type: PackType }) {
  const list = useList(adminApi.packs.show, packs.show, {
    sort: "created_at",
    order_by: "desc",
    always: { type },
  });
  const [jobId, setJobId, forgetJob] = useJobId("packs-job");
  const [duplicated, setDuplicated] = useState<PackRow | null>(null);
  const [granted, setGranted] = useState<PackRow | null>(null);
  const acts = { onDuplicate: setDuplicated, onGrant: setGranted, state: list.state };
  const words = typeWords[type];
  return (
    <>
      <ListScreen<PackRow>
        title={words.list}
        text={words.about}
        back={{ to: panelPaths.packs, label: texts.screen.packs }}
        primary={<AddButton type={type} />}
        list={list}
        columns={packColumns(type, acts)}
        searchPlaceholder={texts.screen.nameOrSeason}
        filters={packFilters}
        to={(pack) => packFormPath(pack.type, pack.id)}
        empty={{
          lead: texts.screen.noYet(words.list.toLowerCase()),
          text: words.firstOne,
          action: <AddButton type={type} />,
          narrowed: { text: texts.screen.noPacksMatch, showAll: texts.screen.showAllPacks },
        }}
      >
        <JobProgress jobId={jobId} noun={PEOPLE} after={adminApi.grants.grant} onForget={forgetJob} />
      </ListScreen>
      <DuplicateDialog pack={duplicated} onClose={() => setDuplicated(null)} />
      <GrantDialog
        pack={granted}
        onClose={() => setGranted(null)}
        onStarted={(id) => {
          setJobId(id);
          setGranted(null);
        }}
      />
    </>
  );
}

function AddButton({ type }: { type: PackType }) {
  return (
    <Button component={Link} to={packFormPath(type)} leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.screen.add(typeWords[type].one)}
    </Button>
  );
}

const schema = z.object({ season: text(40) });

/** Asks for which season the copy is, then opens it as a draft. */
function DuplicateDialog({ pack, onClose }: { pack: PackRow | null; onClose: () => void }) {
  // What it was about stays while the dialog fades out.
  const [shown, setShown] = useState(pack);
  if (pack !== null && pack !== shown) setShown(pack);
  return (
    <FormDialog
      opened={pack !== null}
      onClose={onClose}
      title={shown && words.duplicateDialog.duplicate(shown.name)}
    >
      {shown && <DuplicateForm key={shown.id} pack={shown} onClose={onClose} />}
    </FormDialog>
  );
}

function DuplicateForm({ pack, onClose }: { pack: PackRow; onClose: () => void }) {
  const navigate = useNavigate();
  const duplicate = useMutation(adminApi.packs.duplicate.mutationOptions(inForm));
  const form = useForm({ initialValues: { season: "" }, validate: zodResolver(schema) });
  const submit = form.onSubmit((values) =>
    duplicate.mutate(
      { id: pack.id, ...schema.parse(values) },
      {
        onSuccess: ({ data }) => {
          onClose();
          void navigate(packFormPath(data.type, data.id));
        },
        onError: (error) => {
          showFieldErrors(form, error);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.duplicateDialog.copyIsDraftWithSame}
        </Text>
        <TextInput
          label={words.duplicateDialog.season}
          description={words.duplicateDialog.thisOneIsFor(pack.season)}
          data-autofocus
          {...form.getInputProps("season")}
        />
        {Object.keys(form.errors).length === 0 && <FormError error={duplicate.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.duplicateDialog.cancel}
          </Button>
          <Button type="submit" loading={duplicate.isPending}>
            {words.duplicateDialog.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
