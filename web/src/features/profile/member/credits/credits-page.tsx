import { Skeleton, Stack } from "@mantine/core";
import { useEffect } from "react";
import { movementKinds } from "#contract/credits-statement.ts";
import { profile as words } from "#words/profile.ts";
import { useUserStore } from "../../../../lib/stores/user-store.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { AccountTabs } from "../../../../shared/members/account-tabs.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useStatement } from "../../api.ts";
import { CreditFigures } from "./credit-figures.tsx";
import { CreditStatement } from "./statement.tsx";

const PER_PAGE = 20;

/** The member's credits: what there is and until when, and every movement of them. */
export function Component() {
  const list = useListParams({ per_page: PER_PAGE });
  const { page, per_page, filters } = list.params;
  const kind = movementKinds.find((known) => known === filters.kind);
  const statement = useStatement({ page, per_page, kind });
  useBalanceInHeader(statement.data?.wallet.balance);
  return (
    <>
      <PageHeader title={words.credits.title} />
      <AccountTabs />
      <QueryState query={statement} skeleton={<CreditsSkeleton />}>
        {(shown) => (
          <Stack gap="lg">
            <CreditFigures wallet={shown.wallet} />
            <CreditStatement shown={shown} kind={kind} list={list} isStale={statement.isPlaceholderData} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

/** The header shows a balance of its own; what was read here is newer. */
function useBalanceInHeader(balance: number | undefined): void {
  useEffect(() => {
    const { userCredits, increaseCredits } = useUserStore.getState();
    if (balance !== undefined && balance !== userCredits) increaseCredits(balance - userCredits);
  }, [balance]);
}

function CreditsSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={180} />
      <Skeleton height={360} />
    </Stack>
  );
}
