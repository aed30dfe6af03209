import { redemption as words } from "#words/panel/redemption.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { formatCount } from "../../../../words/counted.ts";
import type { Preview } from "../../words.ts";
import classes from "../redemption.module.css";

/** How many, and what it is worth and costs. */
export function PreviewFigures({ preview }: { preview: Preview }) {
  const figures = [
    [words.previewFigures.people, formatCount(preview.people)],
    [words.previewFigures.families, formatCount(preview.families)],
    [words.previewFigures.orders, formatCount(preview.orders)],
    [words.previewFigures.packs, formatCount(preview.entitlements)],
    [words.previewFigures.worthInTheShop, formatDollars(preview.worth)],
    [words.previewFigures.shippingForTheClub, formatDollars(preview.shipping)],
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
