import { Stack } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { memberClient } from "../../lib/member-api.ts";
import { DrawerButton, DrawerLink } from "./drawer-link.tsx";
import { logout } from "./logout.ts";
import { ACCOUNT_LINKS, isShopLinkActive } from "./navigation.ts";

export function AccountNav({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const leave = () => void logout("user", (context) => memberClient.auth.memberLogout({}, { context }));
  return (
    <Stack component="nav" gap={4} aria-label="Account">
      {ACCOUNT_LINKS.map((link) => (
        <DrawerLink
          key={link.to}
          {...link}
          isActive={isShopLinkActive(link.to, pathname)}
          onClick={onNavigate}
        />
      ))}
      <DrawerButton label="Logout" icon={IconLogout} onClick={leave} />
    </Stack>
  );
}
