/** The shop says of a product that few are left when it has at most this many over all its variations. */
export const fewLeft = 5;
