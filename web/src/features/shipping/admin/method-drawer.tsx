import { Button, Group, NumberInput, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ShippingMethodRow } from "#contract/shipping-methods.ts";
import { useUnsavedGuard } from "../../../lib/use-unsaved-guard.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { asksTerms, type MethodValues, methodErrors, toForm, toValues } from "../method-form.ts";
import type { useMethodActions } from "./api.ts";
import { CountryChoice, type MethodFields } from "./country-choice.tsx";

type MethodDrawerProps = {
  /** A new one, one to change, or null while the drawer is shut. */
  method: ShippingMethodRow | "new" | null;
  actions: ReturnType<typeof useMethodActions>;
  onClose: () => void;
};

export function MethodDrawer({ method, actions, onClose }: MethodDrawerProps) {
  return (
    <SubjectDrawer
      subject={method}
      onClose={onClose}
      size="lg"
      title={(known) => (known ? "Edit this shipping method" : "Add a shipping method")}
    >
      {(known) => (
        <MethodEditor
          key={known ? `${known.id} ${known.version}` : "new"}
          method={known}
          actions={actions}
          onSaved={onClose}
        />
      )}
    </SubjectDrawer>
  );
}

type EditorProps = {
  method: ShippingMethodRow | null;
  actions: MethodDrawerProps["actions"];
  onSaved: () => void;
};

/** Begins anew each time the drawer opens. */
function MethodEditor({ method, actions, onSaved }: EditorProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm<MethodValues>({ initialValues: toValues(method), validate: methodErrors });
  const isSaving = actions.store.isPending || actions.update.isPending;
  useUnsavedGuard(form.isDirty() && !isSaving);
  const options = {
    onSuccess: onSaved,
    onError: (failure: unknown) => setError(showFieldErrors(form, failure) ? null : failure),
  };
  const submit = (values: MethodValues) => {
    setError(null);
    if (method) actions.update.mutate({ ...toForm(values), id: method.id, version: method.version }, options);
    else actions.store.mutate(toForm(values), options);
  };
  const isDelivery = form.values.kind === "delivery";
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label="Kind"
          data={[
            { value: "delivery", label: "Sent to an address" },
            { value: "collect", label: "Collected at the club" },
          ]}
          {...form.getInputProps("kind")}
        />
        <TextInput
          label="Name"
          description="What members choose, such as Standard post."
          required
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label="Description"
          description={isDelivery ? "Such as: Tracked, to your door." : "Where and when it can be collected."}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("description")}
        />
        {asksTerms(form.values) && (
          <>
            <PriceFields form={form} />
            <DayFields form={form} />
          </>
        )}
        {isDelivery && <CountryChoice form={form} />}
        <Switch
          label="Available to members"
          description="When off, nobody can choose it. Orders that already have it are not affected."
          {...form.getInputProps("active", { type: "checkbox" })}
        />
        <FormError error={error} />
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </Stack>
    </form>
  );
}

function PriceFields({ form }: { form: MethodFields }) {
  const money = {
    prefix: "$",
    min: 0,
    decimalScale: 2,
    fixedDecimalScale: true,
    thousandSeparator: ",",
    hideControls: true,
  };
  return (
    <Group grow align="flex-start">
      <NumberInput label="Price" required {...money} {...form.getInputProps("price")} />
      <NumberInput
        label="Free from"
        placeholder="Never free"
        description="The order total that makes it free. Leave it empty if it is never free."
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...money}
        {...form.getInputProps("free_above")}
      />
    </Group>
  );
}

function DayFields({ form }: { form: MethodFields }) {
  return (
    <Group grow align="flex-start">
      <NumberInput
        label="Shortest delivery, in days"
        min={0}
        max={120}
        allowDecimal={false}
        {...form.getInputProps("min_days")}
      />
      <NumberInput
        label="Longest delivery, in days"
        min={0}
        max={120}
        allowDecimal={false}
        {...form.getInputProps("max_days")}
      />
    </Group>
  );
}
