import { Button, Skeleton, Stack, Title } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import type { ProductDetails } from "#contract/catalog.ts";
import { plainText } from "#contract/plain-text.ts";
import { productInput } from "#contract/shop-address.ts";
import { usePage } from "#web/lib/club.ts";
import { hasCode } from "#web/lib/errors.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths, shopPath } from "#web/lib/paths.ts";
import { useIsSignedIn } from "#web/lib/stores/user-store.ts";
import { ProductGrid } from "#web/shared/products/product-tile.tsx";
import { useSeenStore } from "#web/shared/products/seen-store.ts";
import { Columns } from "#web/ui/columns.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { product } from "#words/product.ts";
import { shop } from "#words/shop.ts";
import { BuyBox } from "./product/buy-box.tsx";
import { Gallery } from "./product/gallery.tsx";
import classes from "./product/product-page.module.css";
import { firstChoice, sizeForPerson, type UsualSize, useOwnHold, usualSizes } from "./product/variations.ts";

const words = product.page;
const DESCRIPTION_LENGTH = 160;

export function Component() {
  const input = productInput(useParams().id ?? "");
  const isMissing = useIsMissing();
  const enabled = input !== null && !isMissing;
  const product = useQuery(
    memberApi.catalog.productDetails.queryOptions({ input: input ?? { id: 0 }, enabled }),
  );
  if (!enabled || hasCode(product.error, "NOT_FOUND")) return <NotForSale />;
  return (
    <QueryState query={product} skeleton={<ProductSkeleton />}>
      {({ data }) => <Product key={data.general_info.id} product={data} />}
    </QueryState>
  );
}

/** Whether the page came with the word that what its address names is not there. */
function useIsMissing(): boolean {
  const isFirst = useLocation().key === "default";
  const { missing } = usePage();
  return isFirst && missing === true;
}

function Product({ product: known }: { product: ProductDetails }) {
  const { product, ...hold } = useOwnHold(known);
  const { general_info: info, images, colors } = product;
  const [chosen, setChoice] = useState(() => firstChoice(colors));
  const { usual, ownSizes } = useFamilySizes(product);
  // Until somebody chooses; the profile may come later than the page.
  const choice = { ...chosen, size: chosen.size ?? sizeForPerson(product, chosen, ownSizes) };
  useEffect(() => useSeenStore.getState().see(info.id), [info.id]);
  const description = plainText(info.description, DESCRIPTION_LENGTH);
  return (
    <>
      <PageTitle title={info.title} {...(description && { description })} />
      <Breadcrumb info={info} />
      <div className={classes.columns}>
        <Gallery images={images} colorName={choice.colorName} title={info.title} />
        <Stack gap="xl" miw={0}>
          <BuyBox product={product} choice={choice} setChoice={setChoice} usual={usual} {...hold} />
          {info.description && (
            <section className={classes.about}>
              <Title order={2} size="h4" mb="xs">
                {words.about}
              </Title>
              <RichText html={info.description} />
            </section>
          )}
        </Stack>
      </div>
      {product.related.length > 0 && (
        <section className={classes.related}>
          <Title order={2} mb="md">
            {words.related}
          </Title>
          <ProductGrid products={product.related} />
        </section>
      )}
    </>
  );
}

/** What the signed-in member's profile, and those of the family, say of the product's sizes. */
function useFamilySizes(product: ProductDetails): {
  usual: UsualSize[];
  ownSizes: Record<string, string>;
} {
  const enabled = useIsSignedIn();
  const { data } = useQuery(memberApi.members.profile.queryOptions({ input: {}, enabled }));
  const member = enabled ? data?.data[0] : undefined;
  return { usual: member ? usualSizes(product, member) : [], ownSizes: member?.sizes ?? {} };
}

function NotForSale() {
  return (
    <>
      <PageTitle title={words.notForSale} />
      <EmptyState
        icon={IconMoodSad}
        title={words.notForSaleTitle}
        text={words.notForSaleText}
        action={
          <Button component={Link} to={paths.shop}>
            {words.toShop}
          </Button>
        }
      />
    </>
  );
}

function ProductSkeleton() {
  return (
    <Columns cols={{ base: 1, md: 2 }} spacing="xl" mt="xl">
      <PageTitle />
      <Skeleton style={{ aspectRatio: 1 }} />
      <Stack>
        <Skeleton height={20} width="30%" />
        <Skeleton height={40} width="70%" />
        <Skeleton height={28} width="25%" />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </Columns>
  );
}

/** Shop, category, product: the way back is a touch away. */
function Breadcrumb({ info }: { info: ProductDetails["general_info"] }) {
  return (
    <nav aria-label={product.page.breadcrumb}>
      <ol className={classes.breadcrumb}>
        <li>
          <Link to={paths.shop}>{shop.list.title}</Link>
        </li>
        <li>
          <Link to={shopPath({ category_id: info.category_id })}>{info.category_name}</Link>
        </li>
        <li aria-current="page">{info.title}</li>
      </ol>
    </nav>
  );
}
