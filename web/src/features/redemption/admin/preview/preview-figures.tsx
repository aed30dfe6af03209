import { formatDollars } from "../../../../lib/format.ts";
import { formatCount } from "../../../../words/counted.ts";
import type { Preview } from "../../words.ts";
import classes from "../redemption.module.css";

/** How many, and what it is worth and costs. */
export function PreviewFigures({ preview }: { preview: Preview }) {
  const figures = [
    ["People", formatCount(preview.people)],
    ["Orders", formatCount(preview.orders)],
    ["Packs", formatCount(preview.entitlements)],
    ["Worth in the shop", formatDollars(preview.worth)],
    ["Shipping for the club", formatDollars(preview.shipping)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
