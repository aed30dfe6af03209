import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminReturn } from "#contract/returns.ts";
import { fieldErrors } from "../../../lib/errors.ts";
import { formatDollars } from "../../../lib/format.ts";
import { FormError } from "../../../ui/form-errors.tsx";
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
    <DecisionFrame opened={opened} onClose={props.onClose} title="Are the goods back?">
      <ReceiveForm {...props} />
    </DecisionFrame>
  );
}

/** Begins anew each time the dialog opens. */
function ReceiveForm({ one, onClose, receive }: ReceiveProps) {
  const [version] = useState(one.version);
  const [restock, setRestock] = useState(one.reason !== "damaged");
  const [destination, setDestination] = useState<Destination>("card");
  const [error, setError] = useState<unknown>(null);
  const isExchange = one.kind === "exchange";
  const submit = () => {
    setError(null);
    receive.mutate(
      { id: one.id, restock, version, ...(!isExchange && { destination }) },
      { onSuccess: onClose, onError: setError },
    );
  };
  return (
    <form
      aria-label="Mark as received"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {isExchange
            ? "The replacement is sent as a new order, at no cost. This cannot be undone."
            : "What the member paid for these goods is refunded, but never more than is left on the order. This cannot be undone."}
        </Text>
        {!isExchange && (
          <Radio.Group
            label={`Refund up to ${formatDollars(priceOf(one))} to`}
            value={destination}
            onChange={(value) => setDestination(value === "credits" ? "credits" : "card")}
            error={fieldErrors(error).destination}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="card"
                label="Where it came from"
                description="The card payment goes back to the card, the rest to credits."
              />
              <Radio value="credits" label="The member's credits" />
            </Stack>
          </Radio.Group>
        )}
        <Checkbox
          label="Put the goods back into stock"
          description="Leave it unticked for goods that cannot be sold again."
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <FormError error={fieldErrors(error).destination ? null : error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={receive.isPending}>
            {isExchange ? "Receive and place the order" : "Receive and refund"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function priceOf({ lines }: AdminReturn): number {
  return (
    lines.reduce((sum, { quantity, unit_price }) => sum + Math.round(unit_price * 100) * quantity, 0) / 100
  );
}
