import { Button, Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPackageOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors, hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { ConflictNotice } from "#web/ui/save-error.tsx";
import { useKeptState } from "#web/ui/use-form.ts";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { returns as words } from "#words/panel/returns.ts";
import { choiceText, kindWords } from "../return-words.ts";
import {
  ApproveDialog,
  DecisionFrame,
  type Decisions,
  DeclineDialog,
  useDecisions,
} from "./decision-dialogs.tsx";
import { Goods, Member, ReturnOutcome, Words } from "./return-parts.tsx";

type Decision = "approve" | "decline" | "receive";

/** One return or exchange, with what the club can do about it. */
export function Component() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useQuery(adminApi.returns.get.queryOptions({ input: { id }, enabled: isNumber }));
  if (!isNumber || hasCode(query.error, "NOT_FOUND")) return <NoReturn />;
  return (
    <QueryState query={query}>
      {({ data }) => <Detail key={data.id} one={data} onReload={() => void query.refetch()} />}
    </QueryState>
  );
}

function Detail({ one, onReload }: { one: AdminReturn; onReload: () => void }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [isStale, stale] = useDisclosure(false);
  const list = listAddress(panelPaths.adminReturns, useLocation().state);
  const close = () => setDeciding(null);
  // The page behind says what to do now, so no dialog may cover it.
  const decisions = useDecisions(one.id, () => {
    close();
    stale.open();
  });
  return (
    <>
      <PageHeader
        title={words.detail.fromOrder(kindWords[one.kind], one.order_number)}
        back={{ label: words.detail.returns, to: list }}
        text={sentence(words.detail.askedOn(<DateTime value={one.created_at} withTime />, one.member.name))}
        aside={<StatusBadge kind="return" status={one.status} />}
        actions={<Actions one={one} onDecide={setDeciding} />}
      />
      <Stack gap="md">
        {isStale && (
          <ConflictNotice
            onReload={() => {
              stale.close();
              onReload();
            }}
          />
        )}
        <Columns cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Goods one={one} />
            <Words one={one} />
          </Stack>
          <Stack gap="md">
            <ReturnOutcome one={one} />
            <Member one={one} />
            <AuditTrail filters={{ subject_kind: "return", subject_id: one.id }} />
          </Stack>
        </Columns>
      </Stack>
      <ApproveDialog one={one} opened={deciding === "approve"} onClose={close} approve={decisions.approve} />
      <DeclineDialog one={one} opened={deciding === "decline"} onClose={close} decline={decisions.decline} />
      <ReceiveDialog one={one} opened={deciding === "receive"} onClose={close} receive={decisions.receive} />
    </>
  );
}

/** Only the acts that the server would accept from this person now. */
function Actions({ one: { can }, onDecide }: { one: AdminReturn; onDecide: (decision: Decision) => void }) {
  return (
    <>
      {can.decline && (
        <Button variant="default" c="error" onClick={() => onDecide("decline")}>
          {words.detail.decline}
        </Button>
      )}
      {can.approve && <Button onClick={() => onDecide("approve")}>{words.detail.approve}</Button>}
      {can.receive && <Button onClick={() => onDecide("receive")}>{words.detail.markAsReceived}</Button>}
    </>
  );
}

function NoReturn() {
  return (
    <NotFound
      icon={IconPackageOff}
      title={words.detail.returnNotFound}
      back={{ label: words.detail.returns, to: panelPaths.adminReturns }}
      lead={words.detail.thereIsNoSuchReturn}
      text={words.detail.itMayBelongToAnother}
    />
  );
}

type Receipt = {
  restock: boolean;
  destination: "card" | "credits";
  /** How many came of each line. */
  came: Typed[];
};

const receiptOf = ({ lines, reason }: AdminReturn): Receipt => ({
  restock: reason !== "damaged",
  destination: "card",
  came: lines.map(({ quantity }) => quantity),
});

type ReceiveProps = {
  one: AdminReturn;
  onClose: () => void;
  receive: Decisions["receive"];
};

/** The goods arrived: whether they can be sold again, and where the money goes. */
function ReceiveDialog({ opened, ...props }: ReceiveProps & { opened: boolean }) {
  return (
    <DecisionFrame opened={opened} onClose={props.onClose} title={words.receiveDialog.areTheGoodsBack}>
      <ReceiveForm {...props} />
    </DecisionFrame>
  );
}

/** Mounted anew each time the dialog opens. */
function ReceiveForm({ one, onClose, receive }: ReceiveProps) {
  const [version] = useState(one.version);
  const [receipt, setReceipt] = useKeptState(() => receiptOf(one));
  const { restock, destination, came } = receipt;
  const change = (changes: Partial<Receipt>) => setReceipt({ ...receipt, ...changes });
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
            onChange={(value) => change({ came: came.map((all, index) => (index === at ? value : all)) })}
            error={fieldErrors(error)[`lines.${at}.quantity`]}
          />
        ))}
        {!isExchange && (
          <Radio.Group
            label={words.receiveDialog.refundUpToTo(formatDollars(priceOf(one.lines, came)))}
            value={destination}
            onChange={(value) => change({ destination: value === "credits" ? "credits" : "card" })}
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
          onChange={(event) => change({ restock: event.currentTarget.checked })}
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
