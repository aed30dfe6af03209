import { Divider, Drawer, Stack } from "@mantine/core";
import { IconLogin, IconUser } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { layout } from "#words/layout.ts";
import { club } from "../../lib/club.ts";
import { paths } from "../../lib/paths.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { SchemeChoice } from "../../ui/scheme-choice.tsx";
import { DrawerLink } from "./drawer-link.tsx";
import { isShopLinkActive, SHOP_LINKS } from "./navigation.ts";

const words = layout.header;
const account = { label: words.account, to: paths.profile, icon: IconUser };
const login = { label: words.login, to: paths.login, icon: IconLogin };

/** The main navigation on small screens. */
export function ShopDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      title={club?.club_name}
      closeButtonProps={{ "aria-label": words.closeNavigation }}
    >
      <Stack component="nav" gap={4} aria-label={words.main}>
        {SHOP_LINKS.map((link) => (
          <DrawerLink
            key={link.to}
            {...link}
            isActive={isShopLinkActive(link.to, pathname)}
            onClick={onClose}
          />
        ))}
        <Divider my="xs" />
        <DrawerLink {...account} isActive={pathname === account.to} onClick={onClose} />
        {!isAuthenticated && <DrawerLink {...login} isActive={pathname === login.to} onClick={onClose} />}
        <Divider my="xs" />
        <SchemeChoice />
      </Stack>
    </Drawer>
  );
}
