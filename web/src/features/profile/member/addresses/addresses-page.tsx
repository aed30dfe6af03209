import { Text } from "@mantine/core";
import { profile as words } from "#words/profile.ts";
import { AccountTabs } from "../../../../shared/members/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { AddressBook } from "./address-book.tsx";

/** The member's addresses. The tabs stand where they stand on the other tabs' pages. */
export function Component() {
  return (
    <>
      <PageHeader title={words.addresses.title} />
      <AccountTabs />
      <Text c="dimmed" maw={680} mb="md">
        {words.addresses.text}
      </Text>
      <AddressBook />
    </>
  );
}
