import { Button, SimpleGrid, Skeleton, Stack, Title } from "@mantine/core";
import { IconMoodSad } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { ProductDetails } from "#contract/catalog.ts";
import { productInput } from "#contract/shop-address.ts";
import { hasCode } from "../../../lib/errors.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths, shopPath } from "../../../lib/paths.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { type Choice, firstChoice, sizeForPerson } from "../variation-choice.ts";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import classes from "./product-page.module.css";

export function Component() {
  const input = productInput(useParams().id ?? "");
  const product = useQuery(
    memberApi.catalog.productDetails.queryOptions({ input: input ?? { id: 0 }, enabled: input !== null }),
  );
  if (input === null || hasCode(product.error, "NOT_FOUND")) return <NotForSale />;
  return (
    <QueryState query={product} skeleton={<ProductSkeleton />}>
      {({ data }) => <Product key={data.general_info.id} product={data} />}
    </QueryState>
  );
}

function Product({ product }: { product: ProductDetails }) {
  const { general_info: info, images, colors } = product;
  const [chosen, setChoice] = useState(() => firstChoice(colors));
  const ownSize = useOwnSize(product, chosen);
  // Until somebody chooses; the profile may come later than the page.
  const choice = { ...chosen, size: chosen.size ?? ownSize };
  return (
    <>
      <PageTitle title={info.title} />
      <BackLink to={shopPath({ category_id: info.category_id })} label={info.category_name} />
      <div className={classes.columns}>
        <Gallery images={images} colorName={choice.colorName} title={info.title} />
        <Stack gap="xl">
          <BuyBox product={product} choice={choice} setChoice={setChoice} ownSize={ownSize} />
          {info.description && (
            <section>
              <Title order={2} size="h4" mb="xs">
                About it
              </Title>
              <RichText html={info.description} />
            </section>
          )}
        </Stack>
      </div>
    </>
  );
}

/** The signed-in member's size of the product, in the chosen colour; null where none is known or left. */
function useOwnSize(product: ProductDetails, choice: Choice): string | null {
  const enabled = useUserStore(({ isAuthenticated }) => isAuthenticated);
  const { data } = useQuery(memberApi.members.profile.queryOptions({ input: {}, enabled }));
  const sizes = enabled ? data?.data[0]?.sizes : undefined;
  return sizes ? sizeForPerson(product, choice, sizes) : null;
}

function NotForSale() {
  return (
    <>
      <PageTitle title="Not for sale" />
      <EmptyState
        icon={IconMoodSad}
        title="This product is not for sale"
        text="It may have been taken out of the shop."
        action={
          <Button component={Link} to={paths.shop}>
            Go to the shop
          </Button>
        }
      />
    </>
  );
}

function ProductSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" mt="xl">
      <Skeleton style={{ aspectRatio: 1 }} />
      <Stack>
        <Skeleton height={20} width="30%" />
        <Skeleton height={40} width="70%" />
        <Skeleton height={28} width="25%" />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    </SimpleGrid>
  );
}
