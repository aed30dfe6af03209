import { Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useStore } from "zustand";
import { idPattern } from "#contract/id-text.ts";
import type { ProductFormInput } from "#contract/product-form.ts";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { fieldErrors, hasCode } from "#web/lib/errors.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { adminProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { FormColumns, FormPage } from "#web/ui/form-page.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, useKeptInput } from "#web/ui/use-form.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { checkProduct, newProduct, type ProductValues, placeErrors, valuesOf } from "../../product-values.ts";
import type { Grid } from "../../variation-grid.ts";
import { NoProduct, useKeptProduct } from "../product.tsx";
import { changeGrid, createGridStore } from "./grid-store.ts";
import { PicturesSection, ShopSection, SizeGuideSection, TextSection } from "./sections.tsx";
import { VariationsSection } from "./variations-section.tsx";

/** Adds a product, or edits the one in the URL. */
export function Component() {
  const { id } = useParams();
  if (id === undefined) return <ProductForm key="new" product={null} />;
  if (!idPattern.test(id)) return <NoProduct />;
  return <EditProduct key={id} id={Number(id)} />;
}

function EditProduct({ id }: { id: number }) {
  const query = useQuery(adminApi.products.details.queryOptions({ input: { id } }));
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

type ProductFormProps = {
  /** Null for a new one. */
  product: AdminProduct | null;
  onSaved?: (saved: AdminProduct) => void;
  onReload?: () => void;
};

function ProductForm({ product, onSaved, onReload }: ProductFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [begun, setBegun] = useState(0);
  const [store, setStore] = useState(() => createGridStore(product?.variations ?? []));
  const [initialValues] = useState(() => (product ? valuesOf(product) : newProduct));
  const form = useForm<ProductValues>({ initialValues });
  const { setFieldValue } = form;
  const setReason = useCallback((reason: string) => setFieldValue("stock_reason", reason), [setFieldValue]);
  const isGridChanged = useStore(store, (state) => state.isChanged);
  const variations = product?.variations ?? [];
  useKeptInput<Grid>({
    read: () => (isGridChanged ? { began: variations, now: store.getState().grid } : null),
    began: () => variations,
    restore: (grid) => changeGrid(store, () => grid),
  });
  const [error, setError] = useState<unknown>(null);
  const body = useRef<HTMLDivElement>(null);
  const save = useMutation({
    ...inFormOnItsPage,
    ...useKeptProduct((saved) => {
      if (onSaved) onSaved(saved);
      else void navigate(adminProductPath(saved.id), { state });
    }),
    mutationKey: adminApi.products.update.mutationKey(),
    mutationFn: (form: ProductFormInput) =>
      product
        ? adminClient.products.update({ ...form, id: product.id, version: product.version })
        : adminClient.products.store(form),
  });

  const showErrors = ({ fields, cells }: ReturnType<typeof placeErrors>) => {
    form.setErrors(fields);
    store.setState({ errors: cells });
    // Fields and cells alike.
    leadToFirstWrong(body.current);
  };
  const submit = () => {
    setError(null);
    const { grid, unclearSizes } = store.getState();
    if (unclearSizes.length > 0) {
      // What was typed would be missing from what is saved.
      leadToFirstWrong(body.current);
      notify.error(words.productForm.someFieldsNeedYourAttention);
      return;
    }
    const checked = checkProduct(form.getValues(), grid);
    if ("errors" in checked) {
      showErrors(checked.errors);
      notify.error(words.productForm.someFieldsNeedYourAttention);
      return;
    }
    save.mutate(checked.form, {
      onError: (failure) => {
        setError(failure);
        showErrors(placeErrors(fieldErrors(failure), grid.rows));
      },
    });
  };
  const discard = () => {
    form.reset();
    form.clearErrors();
    setStore(createGridStore(product?.variations ?? []));
    setError(null);
    setBegun(begun + 1);
  };
  const textError = (field: string) => {
    const text = form.errors[field];
    return typeof text === "string" ? text : undefined;
  };

  return (
    <FormPage
      title={product ? words.productForm.edit(product.title) : words.productForm.addProduct}
      back={
        product
          ? { to: adminProductPath(product.id), label: product.title }
          : { to: listAddress(panelPaths.products, state), label: words.productForm.products }
      }
      isDirty={form.isDirty() || isGridChanged}
      isSaving={save.isPending}
      onSave={submit}
      onDiscard={discard}
      saveLabel={product ? words.productForm.save : words.productForm.addProduct}
      isNew={product === null}
      error={error}
      onReload={onReload}
    >
      <div ref={body} key={begun} style={{ display: "contents" }}>
        <FormColumns aside={<ShopSection form={form} />}>
          <TextSection form={form} />
          <PicturesSection
            pictures={form.values.images}
            onChange={(images) => form.setFieldValue("images", images)}
            store={store}
            error={textError("images")}
          />
        </FormColumns>
        <VariationsSection
          store={store}
          reason={form.values.stock_reason}
          onReason={setReason}
          reasonError={textError("stock_reason")}
          error={textError("variations")}
        />
        <SizeGuideSection form={form} />
      </div>
    </FormPage>
  );
}

/** The form's skeleton while its product loads. */
function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={40} width="min(100%, 320px)" />
      <Skeleton height={420} />
      <Skeleton height={260} />
      <Skeleton height={420} />
    </Stack>
  );
}
