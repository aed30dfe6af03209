import { Button, Group } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import { Link } from "react-router";
import { club } from "../../../lib/club.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

/** Any address that leads nowhere, and any host without a club that we know. */
export function Component() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        icon={IconMapQuestion}
        title="Page not found"
        text={club ? "This address leads nowhere. It may have moved." : "There is no club at this address."}
        action={
          club && (
            <Group justify="center">
              <Button component={Link} to={paths.home}>
                Home
              </Button>
              <Button component={Link} to={paths.shop} variant="default">
                Shop
              </Button>
            </Group>
          )
        }
      />
    </>
  );
}
