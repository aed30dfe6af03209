import { IconShirt } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { pageCssVariables } from "#contract/colors.ts";
import { ClubLogo } from "../../../ui/logo.tsx";
import classes from "./look-preview.module.css";

type Look = { name: string; logo: string | null; primary: string; secondary: string };

/** The shop, as a light screen shows it, and a mail in colours that are not saved yet. A picture of them: nothing in it can be used. */
export function LookPreview({ name, logo, primary, secondary }: Look) {
  const variables = pageCssVariables(primary, secondary, "light") as CSSProperties;
  const brand = <Brand name={name} logo={logo} />;
  return (
    <div
      className={classes.previews}
      style={variables}
      role="img"
      aria-label={`Shop and email of ${name} in these colours`}
    >
      <div className={classes.frame} data-preview="shop">
        <div className={classes.caption}>Shop</div>
        <div className={classes.header}>
          {brand}
          <span className={classes.active}>Shop</span>
          <span className={classes.credits}>$150.00</span>
        </div>
        <div className={classes.shop}>
          <div className={classes.card}>
            <div className={classes.picture}>
              <IconShirt size={48} stroke={1.3} aria-hidden />
            </div>
            <div className={classes.words}>
              <strong>Home shirt</strong>
              <span>$45.00</span>
              <span className={classes.button}>Add to cart</span>
            </div>
          </div>
          <div className={classes.side}>
            <span className={classes.link}>Delivery and returns</span>
            <span className={`${classes.button} ${classes.second}`}>Second colour</span>
          </div>
        </div>
        <div className={classes.footer}>{name} · Contact Info</div>
      </div>
      <div className={classes.frame} data-preview="mail">
        <div className={classes.caption}>Email</div>
        <div className={classes.mail}>
          <div className={classes.mailBody}>
            <span className={classes.mailBrand}>{brand}</span>
            <strong>Thank you for your order</strong>
            <span>
              Hello Ava, we have your order. See it under <span className={classes.link}>Orders</span>.
            </span>
            <span className={classes.button}>See your order</span>
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
