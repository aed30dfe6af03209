/** The tabs of the member's profile. */
const tabs = {
  label: "Profile",
  profile: "Profile",
  addresses: "Addresses",
  credits: "Credits",
  security: "Security",
  ownData: "Your data",
};

/** What the member's own data says: profile, family, credits and addresses. */
export const profile = { tabs };
