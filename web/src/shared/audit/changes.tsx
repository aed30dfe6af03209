import { ui as words } from "#words/panel/ui.ts";
import classes from "./changes.module.css";
import { type Change, differences, type FieldChange } from "./difference.ts";

const SHOWN_AT_ONCE = 3;

/** Before and after, field by field; long lists collapse. */
export function Changes({ of }: { of: Change }) {
  const all = differences(of);
  if (all.length === 0) return <span>–</span>;
  const rest = all.slice(SHOWN_AT_ONCE);
  return (
    <div>
      <ChangeList changes={all.slice(0, SHOWN_AT_ONCE)} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{words.changes.more(rest.length)}</summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </div>
  );
}

function ChangeList({ changes }: { changes: FieldChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <del className={classes.before}>{before}</del> →{" "}
              </>
            )}
            <ins className={classes.after}>{after ?? words.changes.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
