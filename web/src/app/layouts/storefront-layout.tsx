import { Outlet } from "react-router";
import { Footer } from "./footer.tsx";
import classes from "./layout.module.css";
import { ShopHeader } from "./shop-header.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Header, page, footer of the shop. */
export function StorefrontLayout() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <ShopHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
