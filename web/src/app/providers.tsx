import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { club } from "../lib/club.ts";
import { schemeManager } from "../lib/theme/scheme-of-browser.ts";
import { clubTheme } from "../ui/theme.ts";

const { theme, cssVariablesResolver } = clubTheme(club?.primary_color, club?.secondary_color);
const modalProps = { labels: { confirm: "Confirm", cancel: "Cancel" } };

type ProvidersProps = { queryClient: QueryClient; children: ReactNode };

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider {...modalProps}>{children}</ModalsProvider>
        <Notifications position="top-right" limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
