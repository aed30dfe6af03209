import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

type NotFoundProps = Pick<ComponentProps<typeof EmptyState>, "icon" | "text"> & {
  title: string;
  /** The list to which the missing thing would belong. */
  back: { label: string; to: string };
  /** That there is no such thing. */
  lead: string;
  /** The label of a button to the list. */
  seeAll?: string;
};

/** Instead of a screen of the panel whose subject does not exist. */
export function NotFound({ title, back, lead, seeAll, ...state }: NotFoundProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState
        {...state}
        title={lead}
        action={
          seeAll && (
            <Button component={Link} to={back.to} variant="default">
              {seeAll}
            </Button>
          )
        }
      />
    </>
  );
}
