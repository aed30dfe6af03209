import { profile as words } from "#words/profile.ts";
import { AccountTabs } from "../../../../ui/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { AddressBook } from "./address-book.tsx";

/** The member's addresses. */
export function Component() {
  return (
    <>
      <PageHeader title={words.addresses.title} text={words.addresses.text} />
      <AccountTabs />
      <AddressBook />
    </>
  );
}
