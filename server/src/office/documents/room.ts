import type { Room } from "#server/room.ts";
import { documentRoutes } from "./documents.routes.ts";
import { documentJobs } from "./packing/documents.jobs.ts";

export const documents: Room = {
  name: "documents",
  about: "papers in the club's look: invoices, and what people pack by",
  reads: [
    "clubs",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "parcel_lines",
    "parcels",
    "payments",
    "piece_moves",
    "refunds",
    "variations",
  ],
  routes: documentRoutes,
  jobs: documentJobs,
};
