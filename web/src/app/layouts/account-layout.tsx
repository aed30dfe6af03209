import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { layout } from "#words/layout.ts";
import { memberApi } from "../../lib/member-api.ts";
import { useUserStore } from "../../lib/stores/user-store.ts";
import { Drawer } from "../../ui/dialogs.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { AccountNav } from "./account-nav.tsx";
import headerClasses from "./header.module.css";
import { HeaderBrand } from "./header-brand.tsx";
import { CartLink, CreditBalance } from "./header-tools.tsx";
import classes from "./layout.module.css";
import { SkipLink } from "./skip-link.tsx";
import { WishlistLink } from "./wishlist-link.tsx";

const words = layout.account;

/** The member's own area: navigation beside the page, in a drawer on narrow screens. */
export function Component() {
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={headerClasses.header}>
        <div className={headerClasses.bar}>
          <HeaderBrand />
          <div className={headerClasses.tools}>
            <CreditBalance />
            <WishlistLink />
            <CartLink />
          </div>
        </div>
      </header>
      <section className={classes.accountBand} aria-label={words.title}>
        <div className={classes.accountTitle}>
          <span className={classes.narrowOnly}>
            <MenuButton isOpen={isOpen} onClick={drawer.toggle} label={words.openNavigation} />
          </span>
          <span>{words.title}</span>
          <Who />
        </div>
      </section>
      <div className={`${classes.main} ${classes.account}`}>
        <aside className={classes.accountNav}>
          <AccountNav />
        </aside>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        size={300}
        title={words.title}
        closeButtonProps={{ "aria-label": words.closeNavigation }}
      >
        <AccountNav onNavigate={drawer.close} />
      </Drawer>
    </div>
  );
}

/** Whose account it is, and the membership once it is known. */
function Who() {
  const name = useUserStore(({ user }) => user?.name);
  const profile = useQuery(memberApi.members.profile.queryOptions({ input: {} }));
  const membership = profile.data?.data[0]?.membership?.name;
  return (
    <span className={classes.who}>
      <span>{name}</span>
      {membership && <span className={classes.membership}>{membership}</span>}
    </span>
  );
}
