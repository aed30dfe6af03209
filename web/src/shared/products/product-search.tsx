import { CloseButton, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowRight, IconCategory, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import type { catalog, ProductCard } from "#contract/catalog.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths, productPath, shopPath } from "#web/lib/paths.ts";
import { shop } from "#words/shop.ts";
import { PriceRange } from "./price-range.tsx";
import { ProductImage } from "./product-image.tsx";
import classes from "./product-search.module.css";

const words = shop.search;
const PAUSE_MS = 150;
const FROM_LETTERS = 2;

type ProductSearchProps = {
  /** The current value in the URL. */
  value?: string;
  /** Called with Enter, and when the field is cleared. */
  onSearch: (keywords: string) => void;
  maxWidth?: number | string;
};

/** The shop's search field. While somebody types it suggests categories and products; arrows and Enter select. */
export function ProductSearch({ value = "", onSearch, maxWidth = 420 }: ProductSearchProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(value);
  const [isOpen, setIsOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(-1);
  useEffect(() => setText(value), [value]);
  const { data, asked } = useSuggestions(text, isOpen);
  const options = isOpen && data ? optionsOf(asked, data) : [];
  const active = options[activeAt];

  const close = () => {
    setIsOpen(false);
    setActiveAt(-1);
  };
  const search = (keywords: string) => {
    close();
    onSearch(keywords.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return close();
    if (event.key === "Enter") {
      if (!active) return;
      event.preventDefault();
      close();
      return void navigate(active.to);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(true);
    const steps = options.length + 1;
    const step = event.key === "ArrowDown" ? 1 : -1;
    setActiveAt((at) => ((at + 1 + step + steps) % steps) - 1);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };

  return (
    <search className={classes.search} style={{ maxWidth }}>
      {/* Its address is where a browser without scripts takes what was typed. */}
      <form action={paths.shop} onSubmit={onSubmit}>
        <TextInput
          name="keywords"
          role="combobox"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active ? `${id}-${activeAt}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            text && (
              <CloseButton
                size="sm"
                aria-label={words.clear}
                onClick={() => {
                  setText("");
                  search("");
                }}
              />
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIsOpen(true);
            setActiveAt(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </form>
      <VisuallyHidden aria-live="polite">
        {options.length > 0 ? words.count(options.length) : ""}
      </VisuallyHidden>
      {options.length > 0 && (
        <div className={classes.popup}>
          {data?.corrected && (
            <Text size="sm" c="dimmed" className={classes.note}>
              {shop.list.showing} <strong>{shop.list.corrected(data.corrected)}</strong>
            </Text>
          )}
          <div role="listbox" id={`${id}-list`} aria-label={words.suggestions}>
            {options.map((option, at) => (
              <Link
                key={option.to}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === activeAt}
                tabIndex={-1}
                to={option.to}
                className={classes.option}
                // The field keeps the focus until the selection is made; a blur would close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={close}
              >
                <OptionLine option={option} />
              </Link>
            ))}
          </div>
        </div>
      )}
    </search>
  );
}

/** What the server suggests for what is typed, once typing pauses. */
function useSuggestions(text: string, isOpen: boolean) {
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isAsked = isOpen && asked.length >= FROM_LETTERS && text.trim() !== "";
  const { data } = useQuery(
    memberApi.catalog.suggestions.queryOptions({
      input: { keywords: asked },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  );
  return { asked, data: isAsked ? data?.data : undefined };
}

function OptionLine({ option }: { option: SearchOption }) {
  if (option.kind === "all") {
    return (
      <>
        <span className={classes.words}>
          {option.isEmpty ? words.nothing(option.keywords) : words.all(option.keywords)}
        </span>
        <IconArrowRight size={18} aria-hidden />
      </>
    );
  }
  if (option.kind === "category") {
    return (
      <>
        <span className={classes.icon}>
          <IconCategory size={20} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.words}>{option.category.name}</span>
        <Text span size="sm" c="dimmed">
          {words.categoryCount(option.category.product_count)}
        </Text>
      </>
    );
  }
  const { product } = option;
  return (
    <>
      <span className={classes.picture}>
        <ProductImage image={product.image} sizes="44px" alt="" />
      </span>
      <span className={classes.words}>{product.title}</span>
      <PriceRange price={product.price} priceTo={product.price_to} size="sm" c="dimmed" />
    </>
  );
}

type Suggestions = z.output<NonNullable<(typeof catalog.suggestions)["~orpc"]["outputSchema"]>>["data"];

/** One line of the suggestions, and where it links. */
type SearchOption =
  | { kind: "category"; to: string; category: Suggestions["categories"][number] }
  | { kind: "product"; to: string; product: ProductCard }
  | { kind: "all"; to: string; keywords: string; isEmpty: boolean };

/** Categories, then products, then the whole list; only that if nothing is found. */
function optionsOf(keywords: string, { categories, products }: Suggestions): SearchOption[] {
  const isEmpty = categories.length + products.length === 0;
  return [
    ...categories.map((category) => ({
      kind: "category" as const,
      to: shopPath({ category_id: category.id }),
      category,
    })),
    ...products.map((product) => ({ kind: "product" as const, to: productPath(product.id), product })),
    { kind: "all", to: shopPath({ keywords }), keywords, isEmpty },
  ];
}
