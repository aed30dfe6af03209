/** Input that is stored in the browser until it is sent. */
export const drafts = {
  /** The browser has no room, or is set to store nothing. */
  notKept: "Your browser cannot keep what you type: it is lost when you close or reload this page.",
};
