import { MantineProvider } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useClub } from "../lib/club.ts";
import { schemeManager } from "../lib/theme/scheme-of-browser.ts";
import { clubTheme } from "../ui/theme.ts";
import { ThemeStyle } from "../ui/theme-style.tsx";
import { OverlaysWhenUsed } from "./overlays-when-used.tsx";

type ProvidersProps = { queryClient: QueryClient; children: ReactNode };

export function Providers({ queryClient, children }: ProvidersProps) {
  const club = useClub();
  const { theme, variables, name } = useMemo(
    () => clubTheme(club?.primary_color, club?.secondary_color),
    [club],
  );
  return (
    <MantineProvider
      theme={theme}
      // What these would write stands in the page's head instead.
      withCssVariables={false}
      withGlobalClasses={false}
      // HTML allows no style outside the head.
      deduplicateInlineStyles
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <ThemeStyle variables={variables} name={name} />
      <QueryClientProvider client={queryClient}>
        {children}
        <OverlaysWhenUsed />
      </QueryClientProvider>
    </MantineProvider>
  );
}
