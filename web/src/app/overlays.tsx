import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { ui } from "#words/ui.ts";
import { overlays } from "../lib/overlays.ts";

const modalProps = { labels: { confirm: ui.dialog.confirm, cancel: ui.dialog.cancel } };

/** What is drawn above every page: questions and short messages. */
export function Component() {
  useEffect(overlays.areShown, []);
  return (
    <>
      <ModalsProvider {...modalProps} />
      <Notifications position="top-right" limit={4} />
    </>
  );
}
