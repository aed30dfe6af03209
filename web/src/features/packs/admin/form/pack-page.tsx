import { Button, Skeleton, Stack } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { idPattern } from "#contract/id-text.ts";
import type { AdminPack } from "#contract/packs.ts";
import { packForm as words } from "#words/panel/pack-form.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { packFormPath, packListPath } from "../../../../lib/panel-paths.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import type { PackType } from "../../list-query.ts";
import { typeWords } from "../../pack-words.ts";
import { usePack } from "../api.ts";
import { PackForm } from "./pack-form.tsx";

/** Adds a pack of a type, or edits the one whose number the address carries. */
export function PackPage({ type }: { type: PackType }) {
  const [search] = useSearchParams();
  const id = search.get("id");
  if (id === null) return <PackForm key="new" type={type} pack={null} />;
  if (!idPattern.test(id)) return <NoPack type={type} />;
  return <EditPack key={id} id={Number(id)} type={type} />;
}

function EditPack({ id, type }: { id: number; type: PackType }) {
  const query = usePack(id);
  if (hasCode(query.error, "NOT_FOUND")) return <NoPack type={type} />;
  // The form keeps its initial values, so it must not start from a cached older one.
  if (query.data && !query.isFetchedAfterMount) return <FormSkeleton />;
  return (
    <QueryState query={query} skeleton={<FormSkeleton />}>
      {({ data }) =>
        data.type === type ? (
          <LoadedForm pack={data} onReload={async () => (await query.refetch()).data?.data ?? null} />
        ) : (
          <Navigate to={packFormPath(data.type, id)} replace />
        )
      }
    </QueryState>
  );
}

type LoadedFormProps = { pack: AdminPack; onReload: () => Promise<AdminPack | null> };

/** Keeps what was loaded first: a later answer must not overwrite what is being typed. */
function LoadedForm({ pack, onReload }: LoadedFormProps) {
  const [loaded, setLoaded] = useState({ pack, times: 0 });
  const begin = (next: AdminPack) => setLoaded(({ times }) => ({ pack: next, times: times + 1 }));
  return (
    <PackForm
      key={loaded.times}
      type={pack.type}
      pack={loaded.pack}
      onSaved={begin}
      onReload={async () => {
        const newest = await onReload();
        if (newest) begin(newest);
      }}
    />
  );
}

/** The form's skeleton while its pack loads. */
function FormSkeleton() {
  return (
    <Stack gap="lg">
      <PageTitle title={words.pack.pack} />
      <Skeleton height={40} width="min(100%, 320px)" />
      <Skeleton height={480} />
      <Skeleton height={320} />
    </Stack>
  );
}

function NoPack({ type }: { type: PackType }) {
  const { list } = typeWords[type];
  return (
    <>
      <PageHeader title={words.pack.packNotFound} back={{ label: list, to: packListPath(type) }} />
      <EmptyState
        icon={IconPackageOff}
        title={words.pack.thereIsNoSuchPack}
        text={words.pack.itMayHaveBeenDeleted}
        action={
          <Button component={Link} to={packListPath(type)} variant="default">
            {words.pack.showAllPacks}
          </Button>
        }
      />
    </>
  );
}
