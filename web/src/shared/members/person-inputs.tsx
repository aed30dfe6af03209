import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import type { personFields } from "#contract/members.ts";
import { person as words } from "#words/person.ts";

/** Sizes are chosen by garment, apart from the rest. */
type PersonField = Exclude<keyof typeof personFields, "sizes">;

/** Whose form it is. The browser's own address book is about somebody else, so it stays out of others' forms. */
type Side = "own" | "family" | "panel";

/** The input of each field of a person, in their order; the first two come before what a form adds of its own. */
const inputs: Record<PersonField, (field: GetInputPropsReturnType, side: Side) => ReactNode> = {
  first_name: (field, side) => (
    <TextInput
      key="first_name"
      label={words.first_name}
      required
      autoComplete={side === "own" ? "given-name" : "off"}
      autoCapitalize={side === "panel" ? undefined : "words"}
      data-autofocus={side === "family" || undefined}
      {...field}
    />
  ),
  last_name: (field, side) => (
    <TextInput
      key="last_name"
      label={words.last_name}
      required
      autoComplete={side === "own" ? "family-name" : "off"}
      autoCapitalize={side === "panel" ? undefined : "words"}
      {...field}
    />
  ),
  phone: (field, side) => (
    <TextInput
      key="phone"
      label={words.phone}
      description={side === "own" && words.phoneHint}
      type="tel"
      autoComplete={side === "own" ? "tel" : "off"}
      {...field}
    />
  ),
};

/** A form whose values have each field of a person, but for those that it is without. */
export type PersonForm<W extends PersonField = never> = {
  getInputProps: (field: Exclude<PersonField, W>) => GetInputPropsReturnType;
};

type PersonInputsProps<W extends PersonField> = {
  form: PersonForm<W>;
  side: Side;
  without?: W;
  /** What comes between the names and the rest. */
  children?: ReactNode;
};

/** What somebody is called and has, in every form of a person. */
export function PersonInputs<W extends PersonField = never>(props: PersonInputsProps<W>) {
  const { form, side, without, children } = props;
  const asked = Object.keys(inputs).filter((name): name is Exclude<PersonField, W> => name !== without);
  const [first, last, ...rest] = asked.map((name) => inputs[name](form.getInputProps(name), side));
  return (
    <>
      {first}
      {last}
      {children}
      {rest}
    </>
  );
}
