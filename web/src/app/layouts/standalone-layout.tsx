import { Outlet } from "react-router";
import headerClasses from "./header.module.css";
import { HeaderBrand } from "./header-tools.tsx";
import classes from "./layout.module.css";
import { SkipLink } from "./surroundings.tsx";

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
