export const managers = {
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  saved: (name: string) => `${name} was saved.`,
  deleted: "The account was deleted.",
  linkSent: "A link to choose a password is on its way.",
  notYourself: "You cannot change your own role or close your own account. Ask another admin.",
};
