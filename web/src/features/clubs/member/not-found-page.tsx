import { Button, Group } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { useClub } from "#web/lib/club.ts";
import { paths, shopPath } from "#web/lib/paths.ts";
import { ProductSearch } from "#web/shared/products/product-search.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { clubs } from "#words/clubs.ts";

const words = clubs.notFound;

/** Any unknown path, and any host without a known club. */
export function Component() {
  const club = useClub();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={words.title} />
      <EmptyState
        isPage
        icon={IconMapQuestion}
        title={words.title}
        text={club ? words.text : words.noClub}
        action={club && <WaysBack />}
      />
      {club && <ProductSearch onSearch={(keywords) => keywords && void navigate(shopPath({ keywords }))} />}
    </>
  );
}

function WaysBack() {
  const navigate = useNavigate();
  return (
    <Group justify="center">
      <Button component={Link} to={paths.home}>
        {words.home}
      </Button>
      <Button component={Link} to={paths.shop} variant="default">
        {words.shop}
      </Button>
      <Button variant="subtle" onClick={() => void navigate(-1)}>
        {words.back}
      </Button>
    </Group>
  );
}
