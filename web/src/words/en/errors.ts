/** What the app says itself when a call fails; the server's sentences are in contract/src/errors.ts. */
export const errors = {
  unexpected: "An unexpected error occurred",
  upload: "An error occurred while uploading the file",
  noConnection: "There is no connection to the shop. Please check your network and try again.",
  sessionExpired: "Your session has expired. Please login again.",
};
