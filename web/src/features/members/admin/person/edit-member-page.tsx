import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { members as words } from "#words/panel/members.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { listAddress } from "../../../../lib/list-address.ts";
import { editSubMemberPath, panelPaths } from "../../../../lib/panel-paths.ts";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useFormChoices, useMember } from "../api.ts";
import { MemberForm } from "./member-form.tsx";
import { NoMember } from "./no-member.tsx";
import { PersonSkeleton } from "./person-skeleton.tsx";

/** One primary member with everything about them. */
export function Component() {
  const id = Number(useParams().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const member = useMember(id, isNumber);
  const choices = useFormChoices();
  const [isGone, setGone] = useState(false);
  const list = listAddress(panelPaths.members, useLocation().state);
  // Leaving this way takes the form with it, so nobody is asked about changes to somebody who is gone.
  if (isGone) return <Navigate to={list} replace />;
  if (!isNumber || hasCode(member.error, "NOT_FOUND")) return <NoMember />;
  const skeleton = <PersonSkeleton title={words.editMember.member} />;
  return (
    <QueryState query={member} skeleton={skeleton}>
      {({ data }) =>
        data.primary ? (
          <Navigate to={editSubMemberPath(data.primary.id, data.id)} replace />
        ) : (
          <QueryState query={choices} skeleton={skeleton}>
            {(answer) => (
              <MemberForm
                key={id}
                member={data}
                choices={answer.data}
                list={list}
                onReload={async () => (await member.refetch()).data?.data}
                onGone={() => setGone(true)}
              />
            )}
          </QueryState>
        )
      }
    </QueryState>
  );
}
