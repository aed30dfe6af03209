import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { z } from "zod";
import type { Total } from "#contract/shapes.ts";
import {
  type Fields,
  type ListContract,
  narrowedByAddress,
  queryFromAddress,
  rememberList,
} from "#web/lib/list-address.ts";
import { useListParams } from "#web/lib/list-params.ts";

type ListAnswer<T> = Total & { data: T[]; per_page: number };

/** An endpoint of a list, such as `adminApi.returns.show`, with what it is sent and a row of its answer. */
type ListEndpoint<I, T> = {
  queryKey: (options: { input: I }) => QueryKey;
  call: (input: I, options: { signal: AbortSignal }) => Promise<ListAnswer<T>>;
};

type ListOptions<I, T> = {
  sort?: string;
  order_by?: "asc" | "desc";
  per_page?: number;
  /** Sent unless the address says otherwise. */
  first?: Partial<I>;
  /** Sent whatever the address says. */
  always?: Partial<I>;
  /** When it is asked for again by itself, by the rows that it shows. */
  refetchInterval?: (rows: T[]) => number | false;
};

/** What the input of a list cannot be without, such as whose entries they are. No address says it. */
type Needed<I> = { [K in keyof I as Partial<Pick<I, K>> extends Pick<I, K> ? never : K]: I[K] };
type OptionsOf<I, T> =
  Partial<I> extends I ? [options?: ListOptions<I, T>] : [options: ListOptions<I, T> & { always: Needed<I> }];

/**
 * A list of the panel. Its search, sort, filters and page live in the address, and are sent as its endpoint accepts them.
 *
 *     const list = useList(adminApi.returns.show, returns.show, { sort: "created_at", order_by: "desc" });
 *     return <ListScreen title={words.returns} list={list} columns={returnColumns(list.state)} />;
 *
 * `narrowed` says which rows are meant, for exports and acts on all of them. What the endpoint requires is in `always`.
 */
export function useList<S extends Fields, T extends { id: number }>(
  endpoint: ListEndpoint<z.input<S>, T>,
  /** The same endpoint in the contract, whose schema checks what the address says. */
  contract: ListContract<S>,
  ...options: OptionsOf<z.input<S>, T>
): ReturnType<typeof useListOf<S, T>>;
export function useList<S extends Fields, T extends { id: number }>(
  endpoint: ListEndpoint<z.input<S>, T>,
  contract: ListContract<S>,
  options: ListOptions<z.input<S>, T> = {},
) {
  return useListOf(endpoint, contract, options);
}

function useListOf<S extends Fields, T extends { id: number }>(
  endpoint: ListEndpoint<z.input<S>, T>,
  contract: ListContract<S>,
  { first, always, refetchInterval, ...defaults }: ListOptions<z.input<S>, T>,
) {
  const address = useListParams(defaults);
  const { pathname, search } = useLocation();
  // The endpoint's schema has checked each part of the address, and `always` has what it requires.
  const input = { ...first, ...queryFromAddress(contract, address.params), ...always } as z.input<S>;
  const query = useQuery({
    queryKey: endpoint.queryKey({ input }),
    queryFn: ({ signal }) => endpoint.call(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.data ?? []) ?? false,
  });
  const sorts = sortsOf(contract);
  const { filters } = address.params;
  return {
    ...address,
    /** Without what the address says and the endpoint would refuse: it narrows nothing. */
    params: {
      ...address.params,
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name in input)),
    },
    query,
    rows: query.data?.data ?? [],
    narrowed: { ...first, ...narrowedByAddress(contract, address.params), ...always },
    /** Whether the endpoint sorts by this. */
    canSort: (name: string) => sorts.includes(name),
    /** The state of a link or a step to one of the rows, whose screen then knows the way back. */
    state: rememberList(pathname, search),
  };
}

export type List<T extends { id: number }> = Omit<ReturnType<typeof useListOf<Fields, T>>, "narrowed">;

/** The names that the contract lists; a list without such names is in one order. */
function sortsOf(contract: ListContract<Fields>): unknown[] {
  const sort = contract["~orpc"].inputSchema?.shape.sort;
  const names = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  return names instanceof z.ZodEnum ? names.options : [];
}
