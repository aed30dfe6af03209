/** More presses of an arrow key than this, from end to end, are too many. */
const MOST_STEPS = 40;

/** How many dollars a slider goes on by, so that its whole range is a walk of some dozen keys, in round amounts. */
export function sliderStep(range: number): number {
  let step = 1;
  for (let at = 0; range / step > MOST_STEPS; at += 1) step *= at % 3 === 1 ? 2.5 : 2;
  return step;
}
