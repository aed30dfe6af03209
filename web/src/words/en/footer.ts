/** Below every page of the shop. */
export const footer = {
  service: "Customer Service",
  contactInfo: "Contact Info",
  links: {
    contact: "Contact Us",
    faq: "FAQ",
    shipping: "Shipping",
    returns: "Returns & Refunds",
    terms: "Terms & Conditions",
    privacy: "Privacy Policy",
    accessibility: "Accessibility",
  },
  poweredBy: (club: string, product: string) => `${club} · Powered by ${product}`,
  /** What stands there until the club has filled it in. */
  placeholders: {
    email: "Email coming soon",
    phone: "Phone coming soon",
    location: "Location coming soon",
    description: "The official shop of the club. Kit, training wear and everything in our colours.",
  },
};
