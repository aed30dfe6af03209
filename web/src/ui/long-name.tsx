import classes from "./long-name.module.css";

/** More letters than this may take a third line somewhere. */
const MANY = 36;

/** A name in a row of a list: at most two lines of it, and the whole under the pointer. The page of the thing says it all. */
export function LongName({ name }: { name: string }) {
  return (
    <span className={classes.name} title={name.length > MANY ? name : undefined}>
      {name}
    </span>
  );
}
