import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NEUTRALS } from "#contract/colors.ts";
import { settings as words } from "#words/panel/settings.ts";
import { colorReport, ratio } from "../color-report.ts";
import classes from "./color-field.module.css";

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
        maxLength={7}
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
