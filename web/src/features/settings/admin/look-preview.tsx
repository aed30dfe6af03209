import { IconShirt } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { pageCssVariables } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import { sentence } from "#web/ui/sentence.ts";
import { settings as words } from "#words/panel/settings.ts";
import { ClubLogo } from "../../../ui/logo.tsx";
import classes from "./look-preview.module.css";

type Look = { name: string; logo: string | null; primary: string; secondary: string };

/** The shop, as a light screen shows it, and a mail in colours that are not saved yet. A picture of them: nothing in it can be used. */
export function LookPreview({ name, logo, primary, secondary }: Look) {
  const variables = {
    ...pageCssVariables(primary, secondary, "light"),
    ...stageCssVariables(primary, secondary, "light"),
  } as CSSProperties;
  const brand = <Brand name={name} logo={logo} />;
  return (
    <div
      className={classes.previews}
      style={variables}
      role="img"
      aria-label={words.lookPreview.shopAndEmail(name)}
    >
      <div className={classes.frame} data-preview="shop">
        <div className={classes.caption}>{words.lookPreview.shop}</div>
        <div className={classes.header}>
          {brand}
          <span className={classes.active}>{words.lookPreview.shop}</span>
          <span className={classes.credits}>$150.00</span>
        </div>
        <div className={classes.shop}>
          <div className={classes.card}>
            <div className={classes.picture}>
              <IconShirt size={48} stroke={1.3} aria-hidden />
            </div>
            <div className={classes.words}>
              <strong>{words.lookPreview.homeShirt}</strong>
              <span>$45.00</span>
              <span className={classes.button}>{words.lookPreview.addToCart}</span>
            </div>
          </div>
          <div className={classes.side}>
            <span className={classes.link}>{words.lookPreview.deliveryAndReturns}</span>
            <span className={`${classes.button} ${classes.second}`}>{words.lookPreview.secondColour}</span>
          </div>
        </div>
        <div className={classes.footer}>{words.lookPreview.contactInfo(name)}</div>
      </div>
      <div className={classes.frame} data-preview="mail">
        <div className={classes.caption}>{words.lookPreview.email}</div>
        <div className={classes.mail}>
          <div className={classes.mailBody}>
            <span className={classes.mailBrand}>{brand}</span>
            <strong>{words.lookPreview.thankYouForYourOrder}</strong>
            <span>
              {sentence(
                words.lookPreview.helloAva(<span className={classes.link}>{words.lookPreview.orders}</span>),
              )}
            </span>
            <span className={classes.button}>{words.lookPreview.seeYourOrder}</span>
          </div>
        </div>
      </div>
    </div>
  );
}

function Brand({ name, logo }: Pick<Look, "name" | "logo">) {
  return (
    <>
      {logo && <ClubLogo size={32} name={name} src={logo} isDecorative />}
      <span className={classes.name}>{name}</span>
    </>
  );
}
