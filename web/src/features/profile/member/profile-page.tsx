import { Skeleton, Stack } from "@mantine/core";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useProfile } from "../api.ts";
import { AddressBook } from "./address-book.tsx";
import { Credits } from "./credits.tsx";
import classes from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";

/** The member's own data: name and phone, credits, addresses. */
export function Component() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile Settings" />
      <Stack gap="lg">
        <QueryState query={profile} skeleton={<Skeleton height={320} radius="lg" />}>
          {({ data: [member] }) =>
            member && (
              <div className={classes.columns}>
                <ProfileForm member={member} />
                <Credits member={member} />
              </div>
            )
          }
        </QueryState>
        <AddressBook />
      </Stack>
    </>
  );
}
