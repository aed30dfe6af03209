import type { Room } from "#server/room.ts";

export const figures: Room = {
  name: "figures",
  about: "what each figure counts, for whoever shows one",
  reads: ["credit_grants", "disputes", "members", "payments", "refunds"],
};
