import type { ComponentProps } from "react";

type WorkingButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean };

/**
 * Every button of the kit. While it is busy it takes no press, Enter in its form's fields included, but it is not disabled:
 * that would take the keyboard focus away from it.
 */
export function WorkingButton({ type = "button", disabled, onClick, ...rest }: WorkingButtonProps) {
  if (!rest["data-loading"]) {
    return <button {...rest} type={type} disabled={disabled} onClick={onClick} />;
  }
  return <button {...rest} type={type} aria-disabled onClick={(event) => event.preventDefault()} />;
}
