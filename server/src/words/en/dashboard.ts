export const dashboard = {
  leftOut: "Left out of the set-up",
  backIn: "Back in the set-up",
};
