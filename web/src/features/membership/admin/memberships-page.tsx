import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { nouns } from "#words/nouns.ts";
import { membership as words } from "#words/panel/membership.ts";
import { useHashAct } from "../../../lib/use-hash-act.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { JobProgress } from "../../../shared/jobs/job-progress.tsx";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListHeader } from "../../../ui/list-header.tsx";
import { useSubject } from "../../../ui/use-subject.ts";
import { useCategories, useDeleteCategory } from "./api.ts";
import { CategoryCard, categoryColumns } from "./category-columns.tsx";
import { MembershipCategoryDrawer } from "./category-drawer.tsx";
import { useJoining } from "./use-joining.tsx";

/** The club's memberships: their season, what joining gives, and how many members have each. */
export function Component() {
  const list = useListParams({ sort: "name", order_by: "asc" });
  const categories = useCategories(list.params);
  const remove = useDeleteCategory();
  const joining = useJoining();
  const cache = useQueryClient();
  useHashAct({ add: () => edit("new") });
  const [edited, edit] = useSubject(categories.data?.data);
  const askToDelete = async (row: MembershipCategory) => {
    const isSure = await confirmDialog({
      title: words.memberships.askDelete(row.name),
      text: words.memberships.membershipCanOnlyBeDeleted,
      confirmLabel: words.memberships.delete,
      isDestructive: true,
    });
    if (isSure) remove.mutate({ id: row.id });
  };
  const acts = {
    onEdit: edit,
    onDelete: (row: MembershipCategory) => void askToDelete(row),
    onJoining: (row: MembershipCategory) => joining.offer(row, { isAsked: true }),
  };
  const add = <Button onClick={() => edit("new")}>{words.memberships.addAMembership}</Button>;

  return (
    <>
      <ListHeader
        title={words.memberships.membership}
        text={words.memberships.yourClubsMemberships}
        primary={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {words.memberships.add}
          </Button>
        }
      />
      {joining.jobId !== null && (
        <JobProgress
          key={joining.jobId}
          jobId={joining.jobId}
          noun={{ ...nouns.members, done: words.memberships.givenJoiningCredits }}
          onEnded={() => void cache.invalidateQueries({ queryKey: joining.changed })}
          onForget={joining.forgetJob}
        />
      )}
      <DataTable<MembershipCategory>
        label={words.memberships.memberships}
        query={categories}
        list={list}
        columns={categoryColumns(acts)}
        searchPlaceholder={words.memberships.nameOrDescription}
        renderCard={(row) => <CategoryCard row={row} {...acts} />}
        empty={{
          lead: words.memberships.noMembershipsYet,
          text: words.memberships.addTheFirstOne,
          action: add,
          narrowed: {
            text: words.memberships.noMembershipsMatch,
            showAll: words.memberships.showAllMemberships,
          },
        }}
      />
      <MembershipCategoryDrawer
        subject={edited}
        onClose={() => edit(null)}
        onSaved={(category) => joining.offer(category, { isAsked: false })}
      />
    </>
  );
}
