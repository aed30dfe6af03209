import { formatDollars } from "../../../../lib/format.ts";
import type { Preview } from "../../words.ts";
import classes from "../redemption.module.css";

/** How many, and what it is worth and costs. */
export function PreviewFigures({ preview }: { preview: Preview }) {
  const figures = [
    ["People", preview.people.toLocaleString("en-GB")],
    ["Orders", preview.orders.toLocaleString("en-GB")],
    ["Packs", preview.entitlements.toLocaleString("en-GB")],
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
