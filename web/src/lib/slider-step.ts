/** More arrow key presses than this, from end to end, are too many. */
const MOST_STEPS = 40;

/** How many dollars a slider step is, so that its whole range takes some dozen key presses, in round amounts. */
export function sliderStep(range: number): number {
  let step = 1;
  for (let at = 0; range / step > MOST_STEPS; at += 1) step *= at % 3 === 1 ? 2.5 : 2;
  return step;
}
