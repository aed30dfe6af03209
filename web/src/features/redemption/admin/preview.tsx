import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Tabs, Text, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { adminApi } from "#web/lib/admin-api.ts";
import { bottomBar } from "#web/lib/browser.ts";
import { errorText } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { scrollStop } from "#web/lib/scroll-stop.ts";
import { notify } from "#web/lib/toast.ts";
import { NeedsTable } from "#web/shared/products/needs-table.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { formatCount } from "#web/words/counted.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import {
  buttonWords,
  consequence,
  type Preview,
  personText,
  type RedeemForm,
  reasonWords,
  shortages,
  skippedByReason,
  titleFor,
  wholeClub,
} from "../words.ts";
import classes from "./redemption.module.css";

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

/** Who gets what, and who is left out and why. */
function PreviewPeople({ preview }: { preview: Preview }) {
  const { gets, skipped, people, skipped_people, entitlements, skipped_count } = preview;
  if (gets.length === 0 && skipped.length === 0) return null;
  return (
    <Tabs defaultValue={gets.length > 0 ? "gets" : "skipped"} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="gets" disabled={gets.length === 0}>
          {words.previewPeople.whoGetsWhatCount(people)}
        </Tabs.Tab>
        <Tabs.Tab value="skipped" disabled={skipped.length === 0}>
          {words.previewPeople.leftOutCount(skipped_people)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="gets" pt="xs">
        <Gets gets={gets} total={entitlements} />
      </Tabs.Panel>
      <Tabs.Panel value="skipped" pt="xs">
        <Skipped skipped={skipped} total={skipped_count} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Gets({ gets, total }: { gets: Preview["gets"]; total: number }) {
  return (
    <>
      <section ref={scrollStop} className={classes.scroll} aria-label={words.previewPeople.whoGetsWhat}>
        <ul className={classes.rows} aria-label={words.previewPeople.whoGetsWhat}>
          {gets.map((one) => (
            <li key={`${one.member_id} ${one.pack} ${one.items.join()}`}>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>{personText(one)}</Text>
                <Text size="sm" c="dimmed">
                  {one.pack}
                </Text>
              </Group>
              <Text size="sm">{one.items.join(" · ")}</Text>
              <Text size="sm" c="dimmed">
                {words.previewPeople.delivery(one.to)}
              </Text>
            </li>
          ))}
        </ul>
      </section>
      <More shown={gets.length} total={total} />
    </>
  );
}

function Skipped({ skipped, total }: { skipped: Preview["skipped"]; total: number }) {
  return (
    <>
      <Stack
        ref={scrollStop}
        gap="md"
        component="section"
        aria-label={words.previewPeople.leftOut}
        className={classes.scroll}
      >
        {skippedByReason(skipped).map(({ reason, people }) => (
          <section key={reason} aria-label={reasonWords[reason].title}>
            <Group gap="xs">
              <Text fw={600}>{reasonWords[reason].title}</Text>
              <Badge variant="light" color="gray" c="gray.7">
                {people.length}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {reasonWords[reason].hint}
            </Text>
            <ul className={classes.rows}>
              {people.map((one) => (
                <li key={`${one.member_id} ${one.pack} ${one.detail}`}>
                  <Text size="sm">
                    <b>{personText(one)}</b>
                    {one.pack && ` · ${one.pack}`}
                  </Text>
                  {one.detail && (
                    <Text size="sm" c="dimmed">
                      {one.detail}
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
      <More shown={skipped.length} total={total} />
    </>
  );
}

/** Long lists come cut; the figures above count everybody. */
function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {words.previewPeople.andMore(total - shown)}
    </Text>
  );
}
