import { z } from "zod";
import { idPattern } from "./id-text.ts";
import {
  fulfilmentStatuses,
  orderStages,
  orderStatuses,
  saidPayments,
  shippingKinds,
} from "./order-statuses.ts";
import { said } from "./said.ts";
import { day, listFields } from "./shapes.ts";

/** What narrows the club's orders: in their list, in what is selected there, and in its export. */
export const orderFilters = {
  keywords: listFields.keywords,
  /** Whose orders: placed by this person, or with a pack of theirs. */
  member_id: z.string().regex(idPattern, said("mustBeANumber")).optional(),
  stage: z.enum(orderStages).optional(),
  status: z.enum(orderStatuses).optional(),
  /** `by_credits`: credits paid it; `not_required`: nothing was due; `to_give_back`: part of it waits to be given back by hand. */
  payment_status: z.enum(saidPayments).optional(),
  fulfilment_status: z.enum(fulfilmentStatuses).optional(),
  shipping_kind: z.enum(shippingKinds).optional(),
  /** Days of the club on which they were placed, both included. */
  from: day.optional(),
  to: day.optional(),
  on_hold: z.enum(["true", "false"]).optional(),
};
