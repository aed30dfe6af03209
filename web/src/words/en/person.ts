/** What is asked of a person, by the names of the fields. */
export const person = {
  first_name: "First name",
  last_name: "Last name",
  phone: "Phone",
  phoneHint: "For questions about your orders.",
};
