export { footerFirstAnswers } from "./first-answers.ts";
export { deleteMessagesOf } from "./forget-writers.ts";
export { pageRoutes } from "./pages.routes.ts";
