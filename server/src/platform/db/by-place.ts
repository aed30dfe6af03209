/** SQL: what sorts a list by the place of a column's value among its states, as the contract lists them. */
export function byPlace(states: readonly string[], column: string, direction: string): string {
  return `array_position('{${states.join(",")}}'::text[], ${column}) ${direction}`;
}
