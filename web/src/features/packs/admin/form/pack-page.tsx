import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { IconHistory, IconPackageOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useRef, useState } from "react";
import { Link, Navigate, useLocation, useMatch, useNavigate, useSearchParams } from "react-router";
import { idPattern } from "#contract/id-text.ts";
import type { AdminPack } from "#contract/packs.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors, hasCode } from "#web/lib/errors.ts";
import { leftList, listAddress } from "#web/lib/list-address.ts";
import { inForm, inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { packFormPath, packHistoryPath, packListPath, panelPaths } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { FormColumns, FormPage } from "#web/ui/form-page.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { packForm as texts, packForm as words } from "#words/panel/pack-form.ts";
import { packs as panelTexts } from "#words/panel/packs.ts";
import {
  checkPack,
  newPack,
  type PackErrors,
  type PackValues,
  placeErrors,
  valuesOf,
} from "../../pack-values.ts";
import { type PackType, typeWords } from "../../pack-words.ts";
import { MembershipsSection, PackPreview, PackSection, WhenSection } from "./sections.tsx";
import { SlotsSection } from "./slots-section.tsx";

/** Adds a pack, or edits the one whose number the address carries; the address says of which type. */
export function Component() {
  const type = useMatch(panelPaths.customPackForm) ? "custom" : "default";
  return <PackPage key={type} type={type} />;
}

function PackPage({ type }: { type: PackType }) {
  const [search] = useSearchParams();
  const id = search.get("id");
  if (id === null) return <PackForm key="new" type={type} pack={null} />;
  if (!idPattern.test(id)) return <NoPack type={type} />;
  return <EditPack key={id} id={Number(id)} type={type} />;
}

function EditPack({ id, type }: { id: number; type: PackType }) {
  const query = useQuery(adminApi.packs.get.queryOptions({ input: { id } }));
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
    <Fragment key={loaded.times}>
      <PackForm
        type={pack.type}
        pack={loaded.pack}
        onSaved={begin}
        onReload={async () => {
          const newest = await onReload();
          if (newest) begin(newest);
        }}
      />
      <Box mt="xl">
        <AuditTrail filters={{ subject_kind: "pack", subject_id: pack.id }} />
      </Box>
    </Fragment>
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
  return (
    <NotFound
      icon={IconPackageOff}
      title={words.pack.packNotFound}
      back={{ label: typeWords[type].list, to: packListPath(type) }}
      lead={words.pack.thereIsNoSuchPack}
      text={words.pack.itMayHaveBeenDeleted}
      seeAll={words.pack.showAllPacks}
    />
  );
}

type PackFormProps = {
  type: PackType;
  /** Null for a new one. */
  pack: AdminPack | null;
  onSaved?: (saved: AdminPack) => void;
  onReload?: () => void;
};

function PackForm({ type, pack, onSaved, onReload }: PackFormProps) {
  const { form, body, slotErrors, setSlotErrors, save, submit, discard, begun } = usePackForm(
    type,
    pack,
    onSaved,
  );
  const words = typeWords[type];
  const { state } = useLocation();
  const hub = leftList(panelPaths.packs, state);
  const list = hub ?? listAddress(packListPath(type), state);
  return (
    <FormPage
      title={pack ? texts.screen.edit(pack.name) : texts.screen.add(words.one)}
      back={{ to: list, label: hub ? panelTexts.screen.packs : words.list }}
      isDirty={form.isDirty()}
      isSaving={save.isPending}
      onSave={submit}
      onDiscard={discard}
      saveLabel={pack ? texts.screen.save : texts.screen.addPack}
      isNew={pack === null}
      error={save.error}
      onReload={onReload}
      headerActions={pack && <HistoryButton pack={pack} />}
    >
      <div ref={body} key={begun} style={{ display: "contents" }}>
        <FormColumns
          aside={
            <>
              <WhenSection form={form} />
              {type === "default" && <MembershipsSection form={form} />}
              <PackPreview pack={form.values} />
            </>
          }
        >
          <PackSection form={form} />
          <SlotsSection
            slots={form.values.slots}
            onChange={(slots) => form.setFieldValue("slots", slots)}
            errors={slotErrors}
            onErrors={setSlotErrors}
            error={form.errors.slots}
          />
        </FormColumns>
      </div>
    </FormPage>
  );
}

function usePackForm(type: PackType, pack: AdminPack | null, onSaved: PackFormProps["onSaved"]) {
  const navigate = useNavigate();
  const [begun, setBegun] = useState(0);
  const [initialValues] = useState(() => (pack ? valuesOf(pack) : newPack()));
  const form = useForm<PackValues>({ initialValues });
  const [slotErrors, setSlotErrors] = useState<PackErrors["slots"]>({});
  const body = useRef<HTMLDivElement>(null);
  const store = useMutation(adminApi.packs.store.mutationOptions(inForm));
  const update = useMutation(adminApi.packs.update.mutationOptions(inFormOnItsPage));
  const save = pack ? update : store;

  const showErrors = ({ fields, slots }: PackErrors) => {
    form.setErrors(fields);
    setSlotErrors(slots);
    // Fields and slots alike.
    leadToFirstWrong(body.current);
  };
  const submit = () => {
    const checked = checkPack(form.getValues(), type);
    if ("errors" in checked) {
      showErrors(checked.errors);
      notify.error(texts.screen.someFieldsNeedYourAttention);
      return;
    }
    showErrors({ fields: {}, slots: {} });
    const ended = {
      onSuccess: ({ data }: { data: AdminPack }) => {
        if (onSaved) onSaved(data);
        else void navigate(packListPath(type));
      },
      onError: (failure: unknown) => showErrors(placeErrors(fieldErrors(failure), form.getValues().slots)),
    };
    if (pack) update.mutate({ ...checked.form, id: pack.id, version: pack.version }, ended);
    else store.mutate(checked.form, ended);
  };
  const discard = () => {
    form.reset();
    form.clearErrors();
    setSlotErrors({});
    save.reset();
    setBegun(begun + 1);
  };
  return { form, body, slotErrors, setSlotErrors, save, submit, discard, begun };
}

function HistoryButton({ pack }: { pack: AdminPack }) {
  return (
    <Button
      component={Link}
      to={packHistoryPath(pack.type, pack.id)}
      state={useLocation().state}
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
    >
      {texts.screen.history}
    </Button>
  );
}
