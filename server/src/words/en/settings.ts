export const settings = {
  closed: "The shop is closed.",
  open: "The shop is open.",
  saved: "The settings were saved.",
  ownAddressNeedsServer: "To send from your own address, you need your own email server.",
  passwordOfOldServer: "Enter the password again: the saved one is for the previous server.",
  noMailServer: "No email server is set up.",
  testAccepted: (to: string) => `The email server accepted the test email. Please check the inbox of ${to}.`,
};
