import type { ComponentProps, ReactNode } from "react";
import { useIsPhone } from "#web/lib/browser.ts";
import { type Act, ActButtons, MoreMenu } from "./acts.tsx";
import { PageHeader } from "./page-header.tsx";

type ListHeaderProps = Omit<ComponentProps<typeof PageHeader>, "actions"> & {
  /** What is done most, such as adding one; it stays beside the title on phones. */
  primary?: ReactNode;
  /** The rest, behind three dots on phones. */
  acts?: Act[];
  /** What is done seldom, behind `More` everywhere. */
  moreActs?: Act[];
};

/** The head of a list or a person in the panel, with what can be done with all of it. */
export function ListHeader({ primary, acts = [], moreActs = [], ...header }: ListHeaderProps) {
  const isPhone = useIsPhone();
  if (!primary && acts.length + moreActs.length === 0) return <PageHeader {...header} />;
  return (
    <PageHeader
      {...header}
      actions={
        isPhone ? (
          <>
            {primary}
            <MoreMenu acts={[...acts, ...moreActs]} />
          </>
        ) : (
          <>
            <ActButtons acts={acts} />
            <MoreMenu acts={moreActs} />
            {primary}
          </>
        )
      }
    />
  );
}
