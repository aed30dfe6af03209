type Params = Record<string, unknown>;

const isDirection = (value: unknown) => value === "asc" || value === "desc";

/**
 * Lists are sorted by `sort`, a column, and `order_by`, a direction. Callers may swap the two, because their names
 * can be read either way: `sort=asc&order_by=first_name` means the same.
 */
export function eitherSortPair<P extends Params>(params: P): P {
  const { sort, order_by, ...others } = params;
  const isOtherWay =
    (isDirection(sort) && !isDirection(order_by)) ||
    (sort === undefined && order_by !== undefined && !isDirection(order_by));
  if (!isOtherWay) return params;
  return {
    ...others,
    ...(order_by !== undefined && { sort: order_by }),
    ...(sort !== undefined && { order_by: sort }),
  } as P;
}
