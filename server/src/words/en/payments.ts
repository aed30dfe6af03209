export const payments = {
  keyRefused: "Stripe does not recognise this key, or the key is not allowed to take payments.",
  outOfReach:
    "The club cannot reach its payment service at the moment. If you have paid, nothing is lost. Please try again later, or contact your club.",
  otherRequest: "The payment service is still working on this. Please try again in a minute.",
  refused: "The payment service refused this. Nothing was charged. Please contact your club.",
};
