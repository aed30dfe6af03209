import type { RouteObject } from "react-router";
import { aloneScreens } from "#contract/screens.ts";
import { StandaloneLayout } from "../layouts/standalone-layout.tsx";
import { ClubLoading } from "../page-loading.tsx";
import { type Files, pages } from "./page.ts";

const files: Files<typeof aloneScreens> = {
  login: () => import("../../features/auth/member/login-page.tsx"),
  forgotPassword: () => import("../../features/auth/member/forgot-password-page.tsx"),
  setPassword: () => import("../../features/auth/member/set-password-page.tsx"),
  confirmEmail: () => import("../../features/security/member/confirm-email-page.tsx"),
  unsubscribe: () => import("../../features/mail-stops/member/unsubscribe-page.tsx"),
  adminLogin: () => import("../../features/auth/admin/admin-login-page.tsx"),
  main: () => import("../../features/clubs/member/main-page.tsx"),
  notFound: () => import("../../features/clubs/member/not-found-page.tsx"),
};

/** Screens without navigation: logins, the front door, page not found. */
export const standaloneRoutes: RouteObject = {
  Component: StandaloneLayout,
  children: pages(aloneScreens, files, { login: ClubLoading, adminLogin: ClubLoading }),
};
