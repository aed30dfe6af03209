export const reconciliation = {
  started: "The comparison has started",
  explained: "The difference is explained.",
  keyRefused: "Stripe refuses the club's key.",
  listRefused: "Stripe refused to list the payments.",
  lastBeforeFirst: "The last day cannot be before the first.",
  tooManyDays: (most: number) => `Choose at most ${most} days.`,
  inTheFuture: "That day is in the future.",
  alreadyRunning: "A comparison with Stripe is already running. Wait until it has finished.",
  noAnswer: "Stripe did not answer.",
};
