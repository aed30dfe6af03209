import { Button, Group, Title } from "@mantine/core";
import { IconShoppingBag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { memberApi } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { openOnes } from "#web/shared/packs/pack-step.ts";
import { ProductGrid } from "#web/shared/products/product-tile.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { cart } from "#words/cart.ts";
import { home } from "#words/home.ts";

const { page: words } = cart;

/** Where to go on from an empty cart: the packs that wait for the family, the shop, and what others buy. */
export function EmptyCart({ isMember }: { isMember: boolean }) {
  const family = useQuery(memberApi.entitlements.show.queryOptions({ input: {}, enabled: isMember }));
  const bought = useQuery(memberApi.catalog.home.queryOptions({ input: {} })).data?.data.popular ?? [];
  const waiting = isMember ? openOnes(family.data?.data ?? []).length : 0;
  return (
    <>
      <EmptyState
        icon={IconShoppingBag}
        title={words.empty}
        text={words.emptyText}
        action={
          <Group justify="center">
            {waiting > 0 && (
              <Button component={Link} to={paths.entitlements}>
                {words.toPacks(waiting)}
              </Button>
            )}
            <Button component={Link} to={paths.shop} variant={waiting > 0 ? "default" : "filled"}>
              {words.toShop}
            </Button>
          </Group>
        }
      />
      {bought.length > 0 && (
        <section>
          <Title order={2} mb="md">
            {home.sections.popular}
          </Title>
          <ProductGrid products={bought} />
        </section>
      )}
    </>
  );
}
