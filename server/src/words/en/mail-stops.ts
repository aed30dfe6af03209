export const mailStops = {
  linkDead: "This link is incomplete or no longer works.",
};
