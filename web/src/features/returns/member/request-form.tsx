import { Button, Checkbox, Group, Paper, Select, Stack, Text, Textarea, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type ReturnChoices, returnReasons } from "#contract/returns.ts";
import { fieldErrors } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { paths } from "#web/lib/paths.ts";
import { forPerson, goodsText } from "#web/shared/orders/order-lines.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { ChoiceCard, ChoiceCards, ChoiceGroup } from "#web/ui/choice-card.tsx";
import { FormError, leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import type { Form } from "#web/ui/use-form.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useUnsavedGuard } from "#web/ui/use-unsaved-guard.ts";
import { returns } from "#words/returns.ts";
import {
  atFormLines,
  emptyReturn,
  exchangeChoices,
  moneyBack,
  mostOf,
  type OfferedLine,
  openKinds,
  type ReturnValues,
  returnErrors,
  toReturnInput,
} from "../return-form.ts";
import { choiceText, type ReturnKind, reasonWords } from "../return-words.ts";
import classes from "./returns.module.css";

const { form: words } = returns;
const kindChoices: Record<ReturnKind, { title: string; text: string }> = words.kinds;

const reasonChoices = returnReasons.map((value) => ({ value, label: reasonWords[value] }));

type RequestFormProps = { choices: ReturnChoices; orderId: number };

export function RequestForm({ choices, orderId }: RequestFormProps) {
  const navigate = useNavigate();
  const request = useMutation(memberApi.returns.request.mutationOptions(inForm));
  const [error, setError] = useState<unknown>(null);
  const form = useForm<ReturnValues>({
    initialValues: emptyReturn(choices),
    validate: (values) => returnErrors(values, choices, orderId),
  });
  useUnsavedGuard(form.isDirty() && !request.isPending && !request.isSuccess);
  const submit = form.onSubmit((values) => {
    setError(null);
    request.mutate(toReturnInput(values, choices, orderId), {
      onSuccess: () => navigate(paths.memberReturns),
      onError: (failure) => {
        const errors = atFormLines(fieldErrors(failure), values, choices);
        form.setErrors(errors);
        if (Object.keys(errors).length === 0) setError(failure);
        else leadToFirstWrong();
      },
    });
  });
  const { kind } = form.values;
  const most = (lineId: number) => {
    const line = choices.lines.find((one) => one.order_line_id === lineId);
    return line ? mostOf(line, kind) : 0;
  };
  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <Stack gap="lg">
        <KindChoice kinds={openKinds(choices)} form={form} />
        <Paper withBorder p={{ base: "md", sm: "lg" }} component="section">
          <Title order={2} size="h4" mb="md">
            {words.what[kind]}
          </Title>
          <div className={classes.lines}>
            {form.values.lines.map(({ order_line_id }, at) => {
              const line = choices.lines.find((one) => one.order_line_id === order_line_id);
              return (
                line && (
                  <LineFields
                    key={order_line_id}
                    line={line}
                    at={at}
                    most={most(order_line_id)}
                    form={form}
                  />
                )
              );
            })}
          </div>
          {form.errors.lines && (
            <Text c="error" size="sm" mt="md" role="alert">
              {form.errors.lines}
            </Text>
          )}
        </Paper>
        <Paper withBorder p={{ base: "md", sm: "lg" }} component="section">
          <Stack gap="md">
            <Select
              label={words.why}
              placeholder={words.whyHint}
              required
              allowDeselect={false}
              maw={420}
              data={reasonChoices}
              {...form.getInputProps("reason")}
            />
            <Textarea
              label={words.comment}
              description={words.commentHint}
              autosize
              minRows={3}
              {...form.getInputProps("comment")}
            />
          </Stack>
        </Paper>
        <FormError error={error} />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {kind === "return" && words.moneyBack(formatDollars(moneyBack(form.values, choices)))}
          </Text>
          <Button type="submit" size="md" loading={request.isPending} w={{ base: "100%", xs: "auto" }}>
            {words.ask[kind]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** With only one way there is nothing to choose; it is just said. */
function KindChoice({ kinds, form }: { kinds: ReturnKind[]; form: RequestFields }) {
  const [only] = kinds;
  if (kinds.length === 1 && only) {
    return (
      <Text>
        <strong>{kindChoices[only].title}.</strong> {kindChoices[only].text}
      </Text>
    );
  }
  return (
    <ChoiceGroup
      label={words.kindLabel}
      value={form.values.kind}
      onChange={(value) => {
        form.clearErrors();
        form.setFieldValue("kind", kinds.find((kind) => kind === value) ?? "exchange");
      }}
    >
      <ChoiceCards>
        {kinds.map((kind) => (
          <ChoiceCard key={kind} value={kind}>
            <Text fw={600}>{kindChoices[kind].title}</Text>
            <Text size="sm" c="dimmed">
              {kindChoices[kind].text}
            </Text>
          </ChoiceCard>
        ))}
      </ChoiceCards>
    </ChoiceGroup>
  );
}

const { lines: linesWords } = returns;

type RequestFields = Form<ReturnValues>;

type LineFieldsProps = {
  line: OfferedLine;
  /** Its place in the form. */
  at: number;
  /** How many of it can be returned in the chosen way. */
  most: number;
  form: RequestFields;
};

/** One item of the order: whether it is returned, how many, and what is wanted instead. */
function LineFields({ line, at, most, form }: LineFieldsProps) {
  const { kind, lines } = form.values;
  const isOpen = most > 0 && (kind === "return" || line.exchanges.some(({ in_stock }) => in_stock > 0));
  const isChosen = isOpen && (lines[at]?.isChosen ?? false);
  return (
    <div className={classes.line}>
      <ProductImage image={line.image} sizes="64px" alt="" />
      <Stack gap="sm" className={classes.words}>
        <Checkbox
          label={<Text fw={600}>{forPerson(line.title, line.for_member_name)}</Text>}
          description={[
            choiceText(line),
            line.is_pack ? linesWords.fromPack : formatDollars(line.unit_price),
            line.quantity > 1 && linesWords.ofThem(line.quantity),
          ]
            .filter(Boolean)
            .join(" · ")}
          disabled={!isOpen}
          checked={isChosen}
          onChange={(event) => {
            form.clearFieldError("lines");
            form.setFieldValue(`lines.${at}.isChosen`, event.currentTarget.checked);
          }}
        />
        {!isOpen && (
          <Text size="sm" c="dimmed">
            {whyNot(line, most, kind)}
          </Text>
        )}
        {isChosen && (
          <div className={most > 1 ? classes.fields : undefined}>
            {most > 1 && (
              <CountField
                label={linesWords.quantity}
                aria-label={linesWords.quantityOf(goodsText(line))}
                min={1}
                max={most}
                {...form.getInputProps(`lines.${at}.quantity`)}
              />
            )}
            {kind === "exchange" && (
              <Select
                label={linesWords.instead}
                aria-label={linesWords.insteadOf(goodsText(line))}
                placeholder={linesWords.insteadHint}
                allowDeselect={false}
                data={exchangeChoices(line)}
                {...form.getInputProps(`lines.${at}.variation_id`)}
              />
            )}
          </div>
        )}
      </Stack>
    </div>
  );
}

function whyNot(line: OfferedLine, most: number, kind: ReturnValues["kind"]): string {
  if (most > 0) return linesWords.noOther;
  if (kind === "return" && line.exchangeable > 0)
    return line.unit_price === 0 ? linesWords.nothingPaid : linesWords.onlyExchange;
  return kind === "return" ? linesWords.noReturn : linesWords.noExchange;
}
