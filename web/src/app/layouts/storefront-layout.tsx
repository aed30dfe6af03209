import { Outlet, useMatch } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Footer } from "./footer.tsx";
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
