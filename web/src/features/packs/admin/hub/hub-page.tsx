import { Button } from "@mantine/core";
import { Link } from "react-router";
import { packs as words } from "#words/panel/packs.ts";
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
        title={words.hub.packs}
        text={words.hub.whatClubGivesItsMembers}
        actions={
          <Button component={Link} to={panelPaths.autoRedemption} variant="default">
            {words.hub.autoRedemption}
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
