import { Stack } from "@mantine/core";
import { security as words } from "#words/security.ts";
import { AccountTabs } from "../../../shared/members/account-tabs.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasswordSection } from "./password-section.tsx";

/** Email, password, and the devices that are logged in. */
export function Component() {
  return (
    <>
      <PageHeader title={words.title} />
      <AccountTabs />
      <Stack gap="lg">
        <PasswordSection />
        <EmailSection />
        <DevicesSection />
      </Stack>
    </>
  );
}
