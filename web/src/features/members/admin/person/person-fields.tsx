import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { members as words } from "#words/panel/members.ts";
import { Columns } from "../../../../ui/columns.tsx";

type PersonFieldsProps = {
  /** A form's `getInputProps`. */
  field: (name: "first_name" | "last_name" | "email" | "phone") => GetInputPropsReturnType;
  /** What somebody has by an email address; nobody needs one. */
  description: ReactNode;
  /** Null if the email address may be changed, else why not. */
  emailLock?: string | null;
  /** Between the names and the e-mail. */
  children?: ReactNode;
};

/** Names and how to reach the person. The browser's own address book is about somebody else, so it stays out. */
export function PersonFields({ field, description, emailLock = null, children }: PersonFieldsProps) {
  return (
    <Columns cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={words.personFields.firstName}
        required
        autoComplete="off"
        maxLength={60}
        {...field("first_name")}
      />
      <TextInput
        label={words.personFields.lastName}
        required
        autoComplete="off"
        maxLength={60}
        {...field("last_name")}
      />
      {children}
      <TextInput
        label={words.personFields.email}
        type="email"
        description={emailLock ?? description}
        disabled={emailLock !== null}
        autoComplete="off"
        maxLength={254}
        {...field("email")}
      />
      <TextInput
        label={words.personFields.phone}
        type="tel"
        autoComplete="off"
        maxLength={30}
        {...field("phone")}
      />
    </Columns>
  );
}
