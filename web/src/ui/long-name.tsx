import classes from "./long-name.module.css";

/** More letters than this may take a third line somewhere. */
const MANY = 36;

/** A name in a row of a list: two lines of a long one, and the whole under the pointer. The page of the thing says it all. */
export function LongName({ name }: { name: string }) {
  const isLong = name.length > MANY;
  return (
    <span
      className={isLong ? classes.long : classes.name}
      title={isLong ? name : undefined}
      data-excerpt={isLong || undefined}
    >
      {name}
    </span>
  );
}
