import type { carriers } from "#contract/parcels.ts";

export type Carrier = (typeof carriers)[number];

/** Each carrier's name, and its tracking page; `{number}` is the tracking number. */
const table: Record<Carrier, { name: string; page: string | null }> = {
  australia_post: { name: "Australia Post", page: "https://auspost.com.au/mypost/track/#/details/{number}" },
  canada_post: {
    name: "Canada Post",
    page: "https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}",
  },
  dhl: { name: "DHL", page: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}" },
  dpd: { name: "DPD", page: "https://tracking.dpd.de/status/en_US/parcel/{number}" },
  evri: { name: "Evri", page: "https://www.evri.com/track/parcel/{number}/details" },
  fedex: { name: "FedEx", page: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  gls: { name: "GLS", page: "https://gls-group.com/GROUP/en/parcel-tracking?match={number}" },
  royal_mail: {
    name: "Royal Mail",
    page: "https://www.royalmail.com/track-your-item#/tracking-results/{number}",
  },
  ups: { name: "UPS", page: "https://www.ups.com/track?tracknum={number}" },
  usps: { name: "USPS", page: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}" },
  other: { name: "Other carrier", page: null },
};

/** The carrier's name; empty if there is none. */
export function carrierName(carrier: Carrier | null): string {
  return carrier ? table[carrier].name : "";
}

/** The carrier's page for a parcel, if it has one and the number is known. */
export function trackingUrl(carrier: Carrier | null, trackingNumber: string): string | null {
  const page = carrier && table[carrier].page;
  return page && trackingNumber ? page.replace("{number}", encodeURIComponent(trackingNumber)) : null;
}
