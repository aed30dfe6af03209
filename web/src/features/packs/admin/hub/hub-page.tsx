import { Button } from "@mantine/core";
import { Link } from "react-router";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { Columns } from "../../../../ui/columns.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { TypeCard } from "./type-card.tsx";
import { WhoHasWhat } from "./who-has-what.tsx";

/** The way to the packs of both types, and who has what. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Packs"
        text="What the club gives its members: each pack has a few slots, and each person chooses the colour and size."
        actions={
          <Button component={Link} to={panelPaths.autoRedemption} variant="default">
            Auto Redemption
          </Button>
        }
      />
      <Columns cols={{ base: 1, md: 2 }} spacing="lg" mb="xl">
        <TypeCard type="default" />
        <TypeCard type="custom" />
      </Columns>
      <WhoHasWhat />
    </>
  );
}
