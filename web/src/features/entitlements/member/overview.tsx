import { Alert, Button, Group, Text, Title } from "@mantine/core";
import type { Entitlement } from "#contract/entitlements.ts";
import { formatDay, formatDollars } from "#web/lib/format.ts";
import { surchargesOf } from "#web/shared/packs/pack-selection.ts";
import { beginsOn } from "#web/shared/packs/pack-step.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { entitlements } from "#words/entitlements.ts";
import { detailText, type Step, surchargeText } from "../wizard-steps.ts";
import classes from "./wizard.module.css";

const { overview: words, step: said } = entitlements;

type OverviewProps = { entitlement: Entitlement; steps: Step[]; onChange: (index: number) => void };

/** Everything that was chosen, once more, before it goes into the cart. */
export function Overview({ entitlement, steps, onChange }: OverviewProps) {
  const surcharge = surchargesOf(steps);
  const begins = beginsOn(entitlement);
  return (
    <div className={classes.overview}>
      <Title order={2}>{words.title}</Title>
      <ul className={classes.rows}>
        {steps.map((step, index) => (
          <OverviewRow key={step.slot.id} step={step} onChange={() => onChange(index)} />
        ))}
      </ul>
      <Group justify="space-between" fw={650} className={classes.sum}>
        <span>{words.toPay}</span>
        <span className="tabular">{surcharge === 0 ? words.nothing : formatDollars(surcharge)}</span>
      </Group>
      {!entitlement.is_open_now && (
        <Alert color="info" role="status">
          {begins === null ? words.notNow : words.from(formatDay(begins))}
        </Alert>
      )}
    </div>
  );
}

function OverviewRow({ step, onChange }: { step: Step; onChange: () => void }) {
  const { slot, selected, isDone, problem, isSuggestion } = step;
  return (
    <li className={classes.row}>
      <ProductImage image={selected?.option.image} sizes="64px" alt="" />
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {slot.label}
          {slot.quantity > 1 && ` ${said.times(slot.quantity)}`}
        </Text>
        <Text fw={600}>{selected ? selected.option.title : words.notChosen}</Text>
        {isDone && selected ? (
          <Text size="sm" c="dimmed">
            {[detailText(selected), surchargeText(selected, slot.quantity)].filter(Boolean).join(" · ")}
          </Text>
        ) : (
          <Text size="sm" c="error">
            {problem ?? (isSuggestion ? words.suggested : words.notChosen)}
          </Text>
        )}
      </div>
      <Button size="xs" variant="default" onClick={onChange} aria-label={words.changeThis(slot.label)}>
        {words.change}
      </Button>
    </li>
  );
}
