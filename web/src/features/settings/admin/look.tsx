import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { IconShirt, IconWand } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { NEUTRALS, pageCssVariables } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import { ClubLogo } from "#web/ui/logo.tsx";
import { sentence } from "#web/ui/written.tsx";
import { settings as words } from "#words/panel/settings.ts";
import classes from "./color-field.module.css";
import lookPreviewClasses from "./look-preview.module.css";
import { colorReport, ratio } from "./section-forms.ts";

type ColorFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A colour as text and with a picker, its contrast, and what is adjusted automatically. */
export function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  const report = colorReport(value);
  return (
    <Stack gap="xs">
      <TextInput
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        spellCheck={false}
        leftSectionWidth={42}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={words.colorField.pickThe(label.toLowerCase())}
            value={report ? value.toLowerCase() : "#000000"}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        }
      />
      {report && (
        <>
          <div className={classes.figures}>
            <span className={classes.figure} style={{ background: report.fill, color: report.onFill }}>
              {words.colorField.button(ratio(report.buttonContrast))}
            </span>
            {/* It is judged on white, as in mails and the light shop; a dark panel must not show it on its own ground. */}
            <span className={classes.figure} style={{ background: NEUTRALS.light.body, color: report.text }}>
              {words.colorField.text(ratio(report.textContrast))}
            </span>
          </div>
          {report.repairs.length > 0 && (
            <Alert
              color="info"
              variant="light"
              icon={<IconWand size={18} aria-hidden />}
              title={words.colorField.madeReadable}
            >
              {report.repairs.map((sentence) => (
                <Text key={sentence} size="sm">
                  {sentence}
                </Text>
              ))}
            </Alert>
          )}
        </>
      )}
    </Stack>
  );
}

type Look = { name: string; logo: string | null; primary: string; secondary: string };

/** Pictures of the shop on a light screen and of a mail, in colours that are not saved yet; nothing in them can be used. */
export function LookPreview({ name, logo, primary, secondary }: Look) {
  const variables = {
    ...pageCssVariables(primary, secondary, "light"),
    ...stageCssVariables(primary, secondary, "light"),
  } as CSSProperties;
  const brand = <Brand name={name} logo={logo} />;
  return (
    <div
      className={lookPreviewClasses.previews}
      style={variables}
      role="img"
      aria-label={words.lookPreview.shopAndEmail(name)}
    >
      <div className={lookPreviewClasses.frame} data-preview="shop">
        <div className={lookPreviewClasses.caption}>{words.lookPreview.shop}</div>
        <div className={lookPreviewClasses.header}>
          {brand}
          <span className={lookPreviewClasses.active}>{words.lookPreview.shop}</span>
          <span className={lookPreviewClasses.credits}>$150.00</span>
        </div>
        <div className={lookPreviewClasses.shop}>
          <div className={lookPreviewClasses.card}>
            <div className={lookPreviewClasses.picture}>
              <IconShirt size={48} stroke={1.3} aria-hidden />
            </div>
            <div className={lookPreviewClasses.words}>
              <strong>{words.lookPreview.homeShirt}</strong>
              <span>$45.00</span>
              <span className={lookPreviewClasses.button}>{words.lookPreview.addToCart}</span>
            </div>
          </div>
          <div className={lookPreviewClasses.side}>
            <span className={lookPreviewClasses.link}>{words.lookPreview.deliveryAndReturns}</span>
            <span className={`${lookPreviewClasses.button} ${lookPreviewClasses.second}`}>
              {words.lookPreview.secondColour}
            </span>
          </div>
        </div>
        <div className={lookPreviewClasses.footer}>{words.lookPreview.contactInfo(name)}</div>
      </div>
      <div className={lookPreviewClasses.frame} data-preview="mail">
        <div className={lookPreviewClasses.caption}>{words.lookPreview.email}</div>
        <div className={lookPreviewClasses.mail}>
          <div className={lookPreviewClasses.mailBody}>
            <span className={lookPreviewClasses.mailBrand}>{brand}</span>
            <strong>{words.lookPreview.thankYouForYourOrder}</strong>
            <span>
              {sentence(
                words.lookPreview.helloAva(
                  <span className={lookPreviewClasses.link}>{words.lookPreview.orders}</span>,
                ),
              )}
            </span>
            <span className={lookPreviewClasses.button}>{words.lookPreview.seeYourOrder}</span>
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
      <span className={lookPreviewClasses.name}>{name}</span>
    </>
  );
}
