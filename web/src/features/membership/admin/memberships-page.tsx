import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MembershipCategory } from "#contract/membership-categories.ts";
import { useHashAct } from "../../../lib/use-hash-act.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { JobProgress } from "../../../ui/job-progress.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useCategories, useDeleteCategory } from "./api.ts";
import { CategoryCard, categoryColumns } from "./category-columns.tsx";
import { CategoryDrawer } from "./category-drawer.tsx";
import { useJoining } from "./use-joining.tsx";

/** The club's memberships: their season, what joining gives, and how many members have each. */
export function Component() {
  const list = useListParams({ sort: "name", order_by: "asc" });
  const categories = useCategories(list.params);
  const remove = useDeleteCategory();
  const joining = useJoining();
  const cache = useQueryClient();
  useHashAct({ add: () => setOpen("new") });
  const [open, setOpen] = useState<MembershipCategory | "new" | null>(null);
  // As the list has it now, so that the drawer can offer the newest.
  const current = open === null || open === "new" ? open : (byId(categories.data?.data, open.id) ?? open);
  const askToDelete = async (row: MembershipCategory) => {
    const isSure = await confirmDialog({
      title: `Delete ${row.name}?`,
      text: "A membership can only be deleted once nobody has it. This cannot be undone.",
      confirmLabel: "Delete",
      isDestructive: true,
    });
    if (isSure) remove.mutate({ id: row.id });
  };
  const acts = {
    onEdit: setOpen,
    onDelete: (row: MembershipCategory) => void askToDelete(row),
    onJoining: (row: MembershipCategory) => joining.offer(row, { isAsked: true }),
  };
  const add = <Button onClick={() => setOpen("new")}>Add a membership</Button>;

  return (
    <>
      <PageHeader
        title="Membership"
        text="Your club's memberships, such as Adult or Junior, with their season and joining credits."
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen("new")}>
            Add
          </Button>
        }
      />
      {joining.jobId !== null && (
        <JobProgress
          key={joining.jobId}
          jobId={joining.jobId}
          noun={{ one: "member", many: "members", done: "given joining credits" }}
          onEnded={() => void cache.invalidateQueries({ queryKey: joining.changed })}
          onForget={joining.forgetJob}
        />
      )}
      <DataTable<MembershipCategory>
        label="Memberships"
        query={categories}
        list={list}
        columns={categoryColumns(acts)}
        searchPlaceholder="Name or description"
        renderCard={(row) => <CategoryCard row={row} {...acts} />}
        empty={{
          lead: "No memberships yet",
          text: "Add the first one, then give it to members.",
          action: add,
          narrowed: { text: "No memberships match.", showAll: "Show all memberships" },
        }}
      />
      <CategoryDrawer
        subject={current}
        onClose={() => setOpen(null)}
        onSaved={(category) => joining.offer(category, { isAsked: false })}
      />
    </>
  );
}

const byId = (rows: MembershipCategory[] | undefined, id: number) => rows?.find((row) => row.id === id);
