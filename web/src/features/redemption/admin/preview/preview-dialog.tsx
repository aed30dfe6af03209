import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect } from "react";
import { nouns } from "#words/nouns.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { bottomBar } from "../../../../lib/bottom-bar.ts";
import { errorText } from "../../../../lib/errors.ts";
import { notify } from "../../../../lib/toast.ts";
import { Modal } from "../../../../ui/dialogs.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { counted } from "../../../../words/counted.ts";
import { consequence, type Preview, type RedeemForm, titleFor, wholeClub } from "../../words.ts";
import { REDEEM_FALLBACK, usePreview, useRedeem } from "../api.ts";
import classes from "../redemption.module.css";
import { PreviewFigures } from "./preview-figures.tsx";
import { PreviewPeople } from "./preview-people.tsx";
import { StockTable } from "./stock-table.tsx";

/** What somebody wants to redeem, and the name where it is one person of the list. */
export type Asked = { form: RedeemForm; name?: string };

type PreviewDialogProps = { asked: Asked; onClose: () => void; onStarted: (jobId: number) => void };

/** Everything that would happen, before it does; the only way to redeem. */
export function PreviewDialog({ asked, onClose, onStarted }: PreviewDialogProps) {
  const { form, name } = asked;
  const preview = usePreview(form);
  const redeem = useRedeem(onStarted);
  const { error } = preview;
  useEffect(() => {
    if (error) notify.error(errorText(error, REDEEM_FALLBACK));
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
