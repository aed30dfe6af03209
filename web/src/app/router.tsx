import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { paths } from "../lib/paths.ts";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";
import { accountRoutes } from "./routes/account.tsx";
import { adminRoutes } from "./routes/admin.tsx";
import { standaloneRoutes } from "./routes/standalone.tsx";
import { storefrontRoutes } from "./routes/storefront.tsx";

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    children: [
      storefrontRoutes,
      accountRoutes,
      adminRoutes,
      standaloneRoutes,
      { path: "*", element: <Navigate to={paths.notFound} replace /> },
    ],
  },
];

export const router = createBrowserRouter(routes);
