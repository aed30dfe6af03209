export { statuses } from "#contract/words/en/statuses.ts";
