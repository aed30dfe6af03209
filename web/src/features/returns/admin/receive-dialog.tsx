import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminReturn } from "#contract/returns.ts";
import { returns as words } from "#words/panel/returns.ts";
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
        {!isExchange && (
          <Radio.Group
            label={words.receiveDialog.refundUpToTo(formatDollars(priceOf(one)))}
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
          description={words.receiveDialog.leaveItUntickedForGoods}
          checked={restock}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <FormError error={fieldErrors(error).destination ? null : error} />
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

function priceOf({ lines }: AdminReturn): number {
  return (
    lines.reduce((sum, { quantity, unit_price }) => sum + Math.round(unit_price * 100) * quantity, 0) / 100
  );
}
