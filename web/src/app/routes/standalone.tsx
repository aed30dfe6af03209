import type { RouteObject } from "react-router";
import { aloneScreens } from "#contract/screens.ts";
import { StandaloneLayout } from "../layouts/layouts.tsx";
import { ClubLoading, type Files, pages } from "../pages.tsx";

const files: Files<typeof aloneScreens> = {
  login: () => import("#web/features/auth/member/login-page.tsx"),
  forgotPassword: () => import("#web/features/auth/member/forgot-password-page.tsx"),
  setPassword: () => import("#web/features/auth/member/set-password-page.tsx"),
  confirmEmail: () => import("#web/features/security/member/confirm-email-page.tsx"),
  unsubscribe: () => import("#web/features/mail-stops/member/unsubscribe-page.tsx"),
  adminLogin: () => import("#web/features/auth/admin/admin-login-page.tsx"),
  main: () => import("#web/features/clubs/member/main-page.tsx"),
  notFound: () => import("#web/features/clubs/member/not-found-page.tsx"),
};

/** Screens without navigation: logins, the front door, page not found. */
export const standaloneRoutes: RouteObject = {
  Component: StandaloneLayout,
  children: pages(aloneScreens, files, { login: ClubLoading, adminLogin: ClubLoading }),
};
