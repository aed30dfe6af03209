import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AdminPack } from "#contract/packs.ts";
import { packForm as texts } from "#words/panel/pack-form.ts";
import { fieldErrors } from "../../../../lib/errors.ts";
import { packHistoryPath, packListPath } from "../../../../lib/panel-paths.ts";
import { notify } from "../../../../lib/toast.ts";
import { FormColumns } from "../../../../ui/form-columns.tsx";
import { leadToFirstWrong } from "../../../../ui/form-errors.tsx";
import { FormPage } from "../../../../ui/form-page.tsx";
import { useForm } from "../../../../ui/use-form.ts";
import type { PackType } from "../../list-query.ts";
import {
  checkPack,
  newPack,
  type PackErrors,
  type PackValues,
  placeErrors,
  valuesOf,
} from "../../pack-values.ts";
import { typeWords } from "../../pack-words.ts";
import { useSavePack } from "../api.ts";
import { MembershipsSection } from "./memberships-section.tsx";
import { PackPreview } from "./pack-preview.tsx";
import { PackSection } from "./pack-section.tsx";
import { SlotsSection } from "./slots-section.tsx";
import { WhenSection } from "./when-section.tsx";

type PackFormProps = {
  type: PackType;
  /** Null for a new one. */
  pack: AdminPack | null;
  onSaved?: (saved: AdminPack) => void;
  onReload?: () => void;
};

export function PackForm({ type, pack, onSaved, onReload }: PackFormProps) {
  const { form, body, slotErrors, setSlotErrors, save, submit, discard, begun } = usePackForm(
    type,
    pack,
    onSaved,
  );
  const words = typeWords[type];
  return (
    <FormPage
      title={pack ? texts.screen.edit(pack.name) : texts.screen.add(words.one)}
      back={{ to: packListPath(type), label: words.list }}
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
  const save = useSavePack(pack, (saved) => {
    if (onSaved) onSaved(saved);
    else void navigate(packListPath(type));
  });

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
    save.mutate(checked.form, {
      onError: (failure) => showErrors(placeErrors(fieldErrors(failure), form.getValues().slots)),
    });
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
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
    >
      {texts.screen.history}
    </Button>
  );
}
