export const pictures = {
  uploadFirst: "Upload the picture first.",
  notKept: "This cannot be kept at the moment. Please try again later.",
  tooManyPixels: "This picture has more than 50 megapixels. Please upload a smaller one.",
};
