import { Alert, Button, Group, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { adminApi } from "#web/lib/admin-api.ts";
import { bottomBar } from "#web/lib/browser.ts";
import { errorText } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { NeedsTable } from "#web/shared/products/needs-table.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { counted, formatCount } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { consequence, type Preview, type RedeemForm, shortages, titleFor, wholeClub } from "../../words.ts";
import classes from "../redemption.module.css";
import { PreviewPeople } from "./preview-people.tsx";

/** What is said of a failure that comes without words of the server. */
const fallback = words.failures.somethingWentWrong;

/** What somebody wants to redeem, and the name where it is one person of the list. */
export type Asked = { form: RedeemForm; name?: string };

type PreviewDialogProps = { asked: Asked; onClose: () => void; onStarted: (jobId: number) => void };

/** Everything that would happen, before it does; the only way to redeem. */
export function PreviewDialog({ asked, onClose, onStarted }: PreviewDialogProps) {
  const { form, name } = asked;
  // Asked again whenever it is opened: stock and packs change meanwhile.
  const preview = useQuery(
    adminApi.redemption.preview.queryOptions({ input: form, gcTime: 0, refetchOnWindowFocus: false }),
  );
  const redeem = useMutation(
    adminApi.redemption.redeem.mutationOptions({
      ...inForm,
      onSuccess: ({ data }) => onStarted(data.job_id),
      onError: (failure) => notify.failure(failure, fallback),
    }),
  );
  const { error } = preview;
  useEffect(() => {
    if (error) notify.error(errorText(error, fallback));
  }, [error]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleFor(form, name)}
      size={820}
      classNames={{ body: classes.dialogBody }}
    >
      <QueryState query={preview} skeleton={<Skeletons />}>
        {({ data }) => (
          <Stack gap="lg">
            {data.entitlements > 0 && <Consequence preview={data} form={form} />}
            {data.entitlements === 0 ? (
              <EmptyState
                title={words.previewDialog.nothingWouldBeRedeemed}
                text={words.previewDialog.noneOfThemCanReceive}
              />
            ) : (
              <PreviewFigures preview={data} />
            )}
            <StockTable stock={data.stock} />
            <PreviewPeople preview={data} />
            <Group ref={bottomBar} justify="flex-end" className={classes.footer}>
              <Button variant="default" onClick={onClose}>
                {words.previewDialog.cancel}
              </Button>
              {data.entitlements > 0 && (
                <Button loading={redeem.isPending} onClick={() => redeem.mutate(form)}>
                  {buttonWords(data, form)}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </QueryState>
    </Modal>
  );
}

/** Whom it touches comes first, before any figure. */
function Consequence({ preview, form }: { preview: Preview; form: RedeemForm }) {
  const isAll = form.type === "all";
  return (
    <Alert
      color={isAll ? "warning" : "info"}
      variant="light"
      icon={<IconUsers size={20} aria-hidden />}
      {...(isAll && { title: words.previewDialog.the(wholeClub(form)) })}
    >
      {consequence(preview, form)}
    </Alert>
  );
}

function buttonWords({ entitlements }: Preview, form: RedeemForm): string {
  const packs = counted(entitlements, nouns.packs);
  return form.type === "all"
    ? words.previewDialog.redeemOfThe(packs, wholeClub(form))
    : words.previewDialog.redeem(packs);
}

function Skeletons() {
  return (
    <Stack gap="lg">
      <Skeleton height={84} />
      <Skeleton height={220} />
      <Skeleton height={36} width={200} ml="auto" />
    </Stack>
  );
}

/** How many, and what it is worth and costs. */
function PreviewFigures({ preview }: { preview: Preview }) {
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

/** What runs short, with how many are missing. Nothing is shown where there is enough of everything. */
function StockTable({ stock }: Pick<Preview, "stock">) {
  const headingId = useId();
  const short = shortages(stock);
  if (short.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb={4}>
        {words.stockTable.notEnoughInStock}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.stockTable.firstCome}
      </Text>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <NeedsTable needs={short} label={words.stockTable.notEnoughInStock} />
      </Table.ScrollContainer>
    </section>
  );
}
