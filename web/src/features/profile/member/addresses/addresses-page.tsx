import { AccountTabs } from "../../../../ui/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { AddressBook } from "./address-book.tsx";

/** The member's addresses. */
export function Component() {
  return (
    <>
      <PageHeader title="Addresses" />
      <AccountTabs />
      <AddressBook />
    </>
  );
}
