/** What each figure counts, as SQL for those who show it. */

export { creditedBack, figures, givenBack, loginOf, soldCents } from "./figures.queries.ts";
