import { useState } from "react";
import { useParams } from "react-router";
import { idPattern } from "#contract/id-text.ts";
import type { AdminProduct } from "#contract/products.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useProduct } from "../api.ts";
import { NoProduct } from "../no-product.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { ProductForm } from "./product-form.tsx";

/** Adds a product, or edits the one in the URL. */
export function Component() {
  const { id } = useParams();
  if (id === undefined) return <ProductForm key="new" product={null} />;
  if (!idPattern.test(id)) return <NoProduct />;
  return <EditProduct key={id} id={Number(id)} />;
}

function EditProduct({ id }: { id: number }) {
  const query = useProduct(id);
  if (hasCode(query.error, "NOT_FOUND")) return <NoProduct />;
  // The form keeps its initial values, so it must not start from a cached older one.
  if (!query.isFetchedAfterMount) return <FormSkeleton />;
  return (
    <QueryState query={query} skeleton={<FormSkeleton />}>
      {({ data }) => (
        <LoadedForm product={data} onReload={async () => (await query.refetch()).data?.data ?? null} />
      )}
    </QueryState>
  );
}

type LoadedFormProps = { product: AdminProduct; onReload: () => Promise<AdminProduct | null> };

/** Keeps what was loaded first: a later answer must not overwrite what is being typed. */
function LoadedForm({ product, onReload }: LoadedFormProps) {
  const [loaded, setLoaded] = useState({ product, times: 0 });
  const begin = (next: AdminProduct) => setLoaded(({ times }) => ({ product: next, times: times + 1 }));
  return (
    <ProductForm
      key={loaded.times}
      product={loaded.product}
      onSaved={begin}
      onReload={async () => {
        const newest = await onReload();
        if (newest) begin(newest);
      }}
    />
  );
}
