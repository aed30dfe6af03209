export { forms } from "#contract/words/en/forms.ts";
