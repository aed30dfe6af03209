import { generatePath } from "react-router";

/** Every address of the web app, in one place. Links and redirects use these, route tables too. */
export const paths = {
  home: "/",
  homeAlias: "/home",
  shop: "/shop",
  product: "/productdetail/:id",
  cart: "/cart",
  checkout: "/checkout",
  success: "/success",
  cancel: "/cancel",
  contact: "/contact",
  faq: "/faq",
  returns: "/return",
  terms: "/terms",
  privacy: "/privacy",
  shipping: "/shipping",

  profile: "/profile",
  secondaryMembers: "/member",
  orders: "/order",
  order: "/order/:id",
  tracking: "/tracking",

  login: "/login",
  adminLogin: "/adminlogin",
  forgotPassword: "/forgot-password",
  main: "/main",
  notFound: "/404",

  dashboard: "/dashboard",
  adminOrders: "/orders",
  adminOrder: "/orders/detail",
} as const;

type Id = number | string;

export const productPath = (id: Id) => generatePath(paths.product, { id: String(id) });
export const orderPath = (id: Id) => generatePath(paths.order, { id: String(id) });
export const trackingPath = (orderId: Id) => `${paths.tracking}?order_id=${orderId}`;
export const adminOrderPath = (id: Id) => `${paths.adminOrder}?id=${id}`;
export const shopPath = (filters: Record<string, Id>) =>
  `${paths.shop}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;

/** Whose password is being reset. */
export const forgotPasswordPath = (role: "member" | "club") => `${paths.forgotPassword}?role=${role}`;
