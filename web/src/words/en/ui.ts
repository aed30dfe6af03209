import { counted, formatCount } from "../counted.ts";

const scheme = {
  label: "Light or dark",
  open: "Choose light or dark",
  light: "Light",
  dark: "Dark",
  auto: "Device",
};

const search = { label: "Search", clear: "Clear search" };

/** A screen or a part of one that is on its way, or did not come. */
const states = {
  loading: "Loading...",
  loadingScreen: "Loading",
  noData: "No data found",
  failed: "This could not be loaded",
  tryAgain: "Try again",
  broken: "This page could not be shown",
  brokenText: "Please load it again. If that does not help, come back in a few minutes.",
  loadAgain: "Load again",
};

/** Questions, drawers and short messages. */
const dialog = {
  close: "Close",
  closeMessage: "Close this message",
  confirm: "Confirm",
  cancel: "Cancel",
};

/** A page that is one form. */
const form = {
  save: "Save",
  saveKeys: "Ctrl-S saves, too",
  unsaved: "Unsaved changes",
  discard: "Discard",
  restored: "What you typed before you were logged out is back. It is not saved yet.",
  leave: {
    title: "Leave without saving?",
    text: "Your changes on this page are not saved yet. They are lost when you leave.",
    confirm: "Leave",
    cancel: "Stay here",
  },
  close: {
    title: "Close without saving?",
    text: "What you typed is not saved yet. It is lost when you close this.",
    confirm: "Close",
    stay: "Keep editing",
  },
  conflict: {
    title: "Somebody else changed this in the meantime",
    text: "Nothing was saved, so their changes are not overwritten. Load the newest, then make yours again.",
    reload: "Load the newest",
  },
  gone: "This has been deleted in the meantime.",
};

const pages = {
  label: "Pages",
  goTo: (control: string) => `Go to ${control} page`,
  page: (number: number) => `Page ${formatCount(number)}`,
};

/** The ways to get an order. */
const delivery = {
  label: "Delivery",
  none: "No delivery to this country",
  free: "Free",
  freeFrom: (amount: string) => `Free from ${amount} of items`,
  days: (days: number) => counted(days, { one: "day", other: "days" }),
  daysBetween: (least: number, most: number) =>
    `${formatCount(least)} to ${counted(most, { one: "day", other: "days" })}`,
};

/** What the parts say that many screens share. */
const goods = {
  forPerson: (what: string, name: string) => `${what}, for ${name}`,
};

export const ui = { search, scheme, states, dialog, form, pages, delivery, goods };

/** What the app says itself when a call fails; the server's sentences are in contract/src/errors.ts. */
export const errors = {
  unexpected: "An unexpected error occurred",
  upload: "An error occurred while uploading the file",
  noConnection: "There is no connection to the shop. Please check your network and try again.",
  sessionExpired: "Your session has expired. Please login again.",
};
