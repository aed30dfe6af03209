import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { overlays } from "../lib/overlays.ts";

const modalProps = { labels: { confirm: "Confirm", cancel: "Cancel" } };

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
