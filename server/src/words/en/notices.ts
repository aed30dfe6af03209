export const notices = {
  read: "Marked as read.",
  saved: "The notices are saved.",
};
