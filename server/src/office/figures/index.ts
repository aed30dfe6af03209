/** What each figure counts, as SQL for those who show it. */

export { figures, givenBack } from "./figures.queries.ts";
