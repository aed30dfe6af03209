import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { auth as words } from "#words/auth.ts";

/** A password field that can show what was typed; by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": isVisible ? words.newPassword.hide : words.newPassword.show,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
