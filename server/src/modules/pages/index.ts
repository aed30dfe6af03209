export { type ClubPages, clubPages } from "./club-pages.ts";
export { pageRoutes } from "./pages.routes.ts";
