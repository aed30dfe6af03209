import { Divider, Stack } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { layout } from "#words/layout.ts";
import { memberClient } from "../../lib/member-api.ts";
import { SchemeChoice } from "../../ui/scheme-choice.tsx";
import { DrawerButton, DrawerLink } from "./drawer-link.tsx";
import { logout } from "./logout.ts";
import { ACCOUNT_LINKS, isShopLinkActive } from "./navigation.ts";

const words = layout.account;

export function AccountNav({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const leave = () => void logout("user", (context) => memberClient.auth.memberLogout({}, { context }));
  return (
    <Stack component="nav" gap={4} aria-label={words.label}>
      {ACCOUNT_LINKS.map((link) => (
        <DrawerLink
          key={link.to}
          {...link}
          isActive={isShopLinkActive(link.to, pathname)}
          onClick={onNavigate}
        />
      ))}
      <DrawerButton label={words.logout} icon={IconLogout} onClick={leave} />
      <Divider my="xs" />
      <SchemeChoice />
    </Stack>
  );
}
