export type Person = { email: string; password: string };

/** Whom the demo clubs have. */
export const cast = {
  ava: { email: "ava@rovers.example", password: "Rovers-member-1" },
  admin: { email: "admin@rovers.example", password: "Rovers-admin-1" },
  manager: { email: "manager@rovers.example", password: "Rovers-manager-1" },
  finn: { email: "finn@harbour.example", password: "Harbour-member-1" },
  harbourAva: { email: "ava@rovers.example", password: "Harbour-member-2" },
  harbourAdmin: { email: "admin@harbour.example", password: "Harbour-admin-1" },
} as const;
