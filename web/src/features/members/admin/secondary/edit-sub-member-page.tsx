import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { idIn } from "#contract/id-text.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { subMembersPath } from "#web/lib/panel-paths.ts";
import { QueryState } from "#web/ui/query-state.tsx";
import { secondaryMembers as words } from "#words/panel/secondary-members.ts";
import { NoMember, PersonSkeleton } from "../person/person-state.tsx";
import { useFormChoices } from "../use-form-choices.ts";
import { SecondaryForm } from "./secondary-form.tsx";

/** A new secondary member of the primary one that the address names, or with `id` one that exists. */
export function Component() {
  const [search] = useSearchParams();
  const primary = idIn(search.get("primary"));
  const id = search.has("id") ? idIn(search.get("id")) : null;
  if (primary === undefined || id === undefined) return <NoMember />;
  return <Loaded key={`${primary} ${id}`} primaryId={primary} id={id} />;
}

function Loaded({ primaryId, id }: { primaryId: number; id: number | null }) {
  const primary = useQuery(adminApi.clubMembers.get.queryOptions({ input: { id: primaryId } }));
  const person = useQuery(
    adminApi.clubMembers.get.queryOptions({ input: { id: id ?? 0 }, enabled: id !== null }),
  );
  const choices = useFormChoices();
  const [isGone, setGone] = useState(false);
  // Leaving this way takes the form with it, so nobody is asked about changes to somebody who is gone.
  if (isGone) return <Navigate to={subMembersPath(primaryId)} replace />;
  const isMissing = hasCode(primary.error, "NOT_FOUND") || hasCode(person.error, "NOT_FOUND");
  const isOfAnother = person.data !== undefined && person.data.data.primary?.id !== primaryId;
  if (isMissing || isOfAnother) return <NoMember />;
  const skeleton = <PersonSkeleton title={words.editSubMember.secondaryMember} />;
  const form = (
    <QueryState query={primary} skeleton={skeleton}>
      {(answer) => (
        <QueryState query={choices} skeleton={skeleton}>
          {(offered) => (
            <SecondaryForm
              primary={answer.data}
              person={person.data?.data ?? null}
              choices={offered.data}
              onReload={async () => (await person.refetch()).data?.data}
              onGone={() => setGone(true)}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
  if (id === null) return form;
  return (
    <QueryState query={person} skeleton={skeleton}>
      {() => form}
    </QueryState>
  );
}
