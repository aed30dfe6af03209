export const credits = {
  alreadyGranting: "Joining credits are already being granted. Wait until that has finished.",
  figuresChanged:
    "The members or the membership have changed in the meantime. Please check the figures again.",
};
