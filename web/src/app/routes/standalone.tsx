import type { RouteObject } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ClubLoading } from "../club-loading.tsx";
import { StandaloneLayout } from "../layouts/standalone-layout.tsx";
import { page } from "./page.ts";

/** Screens without navigation: logins, the front door, page not found. */
export const standaloneRoutes: RouteObject = {
  Component: StandaloneLayout,
  children: [
    page(paths.login, () => import("../../features/auth/member/login-page.tsx"), ClubLoading),
    page(paths.forgotPassword, () => import("../../features/auth/member/forgot-password-page.tsx")),
    page(paths.setPassword, () => import("../../features/auth/member/set-password-page.tsx")),
    page(paths.confirmEmail, () => import("../../features/security/member/confirm-email-page.tsx")),
    page(paths.unsubscribe, () => import("../../features/mail-stops/member/unsubscribe-page.tsx")),
    page(paths.adminLogin, () => import("../../features/auth/admin/admin-login-page.tsx"), ClubLoading),
    page(paths.main, () => import("../../features/clubs/member/main-page.tsx")),
    page(paths.notFound, () => import("../../features/clubs/member/not-found-page.tsx")),
  ],
};
