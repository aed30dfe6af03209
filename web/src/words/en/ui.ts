const scheme = {
  label: "Light or dark",
  open: "Choose light or dark",
  light: "Light",
  dark: "Dark",
  auto: "Device",
};

const search = { label: "Search", clear: "Clear search" };

/** What the parts say that many screens share. */
export const ui = { search, scheme };
