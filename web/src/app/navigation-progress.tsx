import { useNavigation } from "react-router";
import { ui } from "#words/ui.ts";
import classes from "./navigation-progress.module.css";

/** A thin line at the top while the next screen's file is on its way. It appears only when that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className={classes.bar} role="progressbar" aria-label={ui.states.loadingScreen} />
  );
}
