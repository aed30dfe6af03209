import { Outlet, useMatch } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Footer } from "./footer.tsx";
import headerClasses from "./header.module.css";
import { HeaderBrand } from "./header-tools.tsx";
import classes from "./layout.module.css";
import { ShopHeader } from "./shop-header.tsx";
import { SkipLink } from "./surroundings.tsx";

/** Header, page, footer of the shop. */
export function StorefrontLayout() {
  const isPaying = useMatch(paths.checkout) !== null;
  return (
    <div className={classes.page} data-layout="shop">
      <SkipLink />
      <ShopHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer isSlim={isPaying} />
    </div>
  );
}

/** A single card in the middle of the screen: a login, the front door, page not found. */
export function StandaloneLayout() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={headerClasses.header}>
        <div className={headerClasses.bar}>
          <HeaderBrand />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.standaloneMain}>
        <Outlet />
      </main>
    </div>
  );
}
