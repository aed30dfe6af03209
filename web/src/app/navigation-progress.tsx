import { useNavigation } from "react-router";
import { ui } from "#words/ui.ts";
import classes from "./navigation-progress.module.css";

/** A thin line at the top while the next screen's file loads. It appears only if that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className={classes.bar} role="progressbar" aria-label={ui.states.loadingScreen} />
  );
}
