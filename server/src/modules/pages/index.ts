export { footerFirstAnswers } from "./first-answers.ts";
export { pageRoutes } from "./pages.routes.ts";
