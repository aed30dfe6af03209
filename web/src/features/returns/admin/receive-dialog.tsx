import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminReturn } from "#contract/returns.ts";
import { returns as words } from "#words/panel/returns.ts";
import { fieldErrors } from "../../../lib/errors.ts";
import { formatDollars } from "../../../lib/format.ts";
import type { Typed } from "../../../lib/typed-numbers.ts";
import { FormError } from "../../../ui/form-errors.tsx";
import { CountField } from "../../../ui/number-field.tsx";
import { choiceText } from "../return-words.ts";
import type { useDecisions } from "./api.ts";
import { DecisionFrame } from "./decision-dialogs.tsx";

type Destination = "card" | "credits";
type ReceiveProps = {
  one: AdminReturn;
  onClose: () => void;
  receive: ReturnType<typeof useDecisions>["receive"];
};

/** The goods arrived: whether they can be sold again, and where the money goes. */
export function ReceiveDialog({ opened, ...props }: ReceiveProps & { opened: boolean }) {
  return (
    <DecisionFrame opened={opened} onClose={props.onClose} title={words.receiveDialog.areTheGoodsBack}>
      <ReceiveForm {...props} />
    </DecisionFrame>
  );
}

/** Mounted anew each time the dialog opens. */
function ReceiveForm({ one, onClose, receive }: ReceiveProps) {
  const [version] = useState(one.version);
  const [restock, setRestock] = useState(one.reason !== "damaged");
  const [destination, setDestination] = useState<Destination>("card");
  const [came, setCame] = useState<Typed[]>(() => one.lines.map(({ quantity }) => quantity));
  const [error, setError] = useState<unknown>(null);
  const isAll = one.lines.every(({ quantity }, at) => came[at] === quantity);
  const lines = one.lines.map(({ order_line_id }, at) => ({ order_line_id, quantity: Number(came[at]) }));
  const isExchange = one.kind === "exchange";
  const submit = () => {
    if (came.some(Number.isNaN)) return;
    setError(null);
    receive.mutate(
      { id: one.id, restock, version, ...(!isExchange && { destination }), ...(!isAll && { lines }) },
      { onSuccess: onClose, onError: setError },
    );
  };
  return (
    <form
      aria-label={words.receiveDialog.markAsReceived}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {isExchange ? words.receiveDialog.replacementIsSentAsNew : words.receiveDialog.whatMemberPaid}
        </Text>
        {one.lines.map((line, at) => (
          <CountField
            key={line.order_line_id}
            label={words.receiveDialog.cameBack([line.title, choiceText(line)].filter(Boolean).join(", "))}
            description={words.receiveDialog.restIsAwaited(line.quantity)}
            max={line.quantity}
            emptyAs={0}
            value={came[at] ?? 0}
            onChange={(value) => setCame(came.map((all, index) => (index === at ? value : all)))}
            error={fieldErrors(error)[`lines.${at}.quantity`]}
          />
        ))}
        {!isExchange && (
          <Radio.Group
            label={words.receiveDialog.refundUpToTo(formatDollars(priceOf(one.lines, came)))}
            value={destination}
            onChange={(value) => setDestination(value === "credits" ? "credits" : "card")}
            error={fieldErrors(error).destination}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="card"
                label={words.receiveDialog.whereItCameFrom}
                description={words.receiveDialog.cardPaymentGoesBack}
              />
              <Radio value="credits" label={words.receiveDialog.theMembersCredits} />
            </Stack>
          </Radio.Group>
        )}
        <Checkbox
          label={words.receiveDialog.putGoodsBackIntoStock}
          description={words.receiveDialog.untickItForGoods}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <FormError
          error={Object.keys(fieldErrors(error)).some((field) => field !== "lines") ? null : error}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.receiveDialog.cancel}
          </Button>
          <Button type="submit" loading={receive.isPending}>
            {isExchange ? words.receiveDialog.receiveAndPlaceTheOrder : words.receiveDialog.receiveAndRefund}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function priceOf(lines: AdminReturn["lines"], came: Typed[]): number {
  return (
    lines.reduce(
      (sum, { unit_price }, at) => sum + Math.round(unit_price * 100) * (Number(came[at]) || 0),
      0,
    ) / 100
  );
}
