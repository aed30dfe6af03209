import { Skeleton } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";

type FamilyGateProps = {
  title: string;
  /** The same page of the primary member; a secondary member's orders are theirs. */
  pathOf: (id: number) => string;
  children: (member: AdminMember, people: EntitledPerson[]) => ReactNode;
};

/** Loads the primary member in the URL, with the family's packs, before anything is chosen or paid. */
export function FamilyGate({ title, pathOf, children }: FamilyGateProps) {
  const id = Number(useParams().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const member = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id }, enabled: isNumber }));
  if (!isNumber || hasCode(member.error, "NOT_FOUND")) return <NoMember />;
  const skeleton = <PageSkeleton title={title} />;
  return (
    <QueryState query={member} skeleton={skeleton}>
      {({ data }) =>
        data.primary ? (
          <Navigate to={pathOf(data.primary.id)} replace />
        ) : (
          <Family key={data.id} member={data} skeleton={skeleton}>
            {children}
          </Family>
        )
      }
    </QueryState>
  );
}

type FamilyProps = Pick<FamilyGateProps, "children"> & { member: AdminMember; skeleton: ReactNode };

function Family({ member, skeleton, children }: FamilyProps) {
  // Asked again whenever the screen opens: stock and windows change meanwhile.
  const family = useQuery(
    adminApi.entitlements.forFamily.queryOptions({
      input: { member_id: member.id },
      refetchOnWindowFocus: false,
    }),
  );
  return (
    <QueryState query={family} skeleton={skeleton}>
      {({ data }) => children(member, data)}
    </QueryState>
  );
}

function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Skeleton height={48} mb="md" />
      <Skeleton height={320} />
    </>
  );
}

function NoMember() {
  return (
    <NotFound
      icon={IconUserOff}
      title={words.familyGate.memberNotFound}
      back={{ to: panelPaths.members, label: words.familyGate.members }}
      lead={words.familyGate.thereIsNoSuchMember}
      text={words.familyGate.theyMayHaveBeenDeleted}
      seeAll={words.familyGate.seeAllMembers}
    />
  );
}
