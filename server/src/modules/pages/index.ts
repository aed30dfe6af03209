export { footerFirstAnswers, infoFirstAnswers } from "./first-answers.ts";
export { deleteMessagesOf } from "./forget-writers.ts";
export { infoPageHead, infoSitemapEntries } from "./page-heads.ts";
export { pageRoutes } from "./pages.routes.ts";
