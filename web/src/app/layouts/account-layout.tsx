import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "react-router";
import { layout } from "#words/layout.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { AccountNav } from "./account-nav.tsx";
import headerClasses from "./header.module.css";
import { HeaderBrand } from "./header-brand.tsx";
import classes from "./layout.module.css";
import { SkipLink } from "./skip-link.tsx";

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
        </div>
      </header>
      <section className={classes.accountBand} aria-label={words.title}>
        <div className={classes.accountTitle}>
          <span className={classes.narrowOnly}>
            <MenuButton isOpen={isOpen} onClick={drawer.toggle} label={words.openNavigation} />
          </span>
          {words.title}
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
