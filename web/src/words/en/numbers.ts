/** What is wrong with a number in its field. */
export const numbers = {
  amount: "Enter an amount such as 12.50.",
  unclear: (wholeAmount: string) => `This may be two different amounts; write it as ${wholeAmount}.00.`,
  whole: "Enter a whole number.",
  percent: "Enter a number such as 2.5.",
  atMost: (most: string) => `At most ${most}.`,
  atLeast: (least: string) => `At least ${least}.`,
};
