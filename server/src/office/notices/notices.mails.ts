import { clubUrl } from "#server/platform/config.ts";
import { link, listBlock, type Mail } from "../../ground/messages/index.ts";

type ToldNotice = { title: string; detail: string; url: string };
/** What the club should know, each with the page of the panel or an empty text; `more` are not told one by one. */
type ToldNotices = { notices: ToldNotice[]; more: number; notices_url: string };

/** To the club. */
export const clubNotice: Mail<"club_notice", ToldNotices> = {
  event: "club_notice",
  title: "Notices",
  explanation: "To the club's contact address, for the notices you have chosen to email.",
  variables: {
    notice_list: { label: "List of the notices", isBlock: true, value: noticeList },
    first_notice: { label: "First notice", value: (data) => data.notices[0]?.title ?? "" },
    more_note: {
      label: "How many more there are",
      value: ({ notices, more }) =>
        notices.length + more > 1 ? `and ${notices.length + more - 1} more` : "",
    },
    notices_url: link("notices_url", "Link to the notices"),
  },
  wording: {
    subject: "{{ first_notice }} {{ more_note }}",
    heading: "For your attention",
    body: "<p>Here is what needs your attention in the {{ club_name }} shop:</p><p>{{ notice_list }}</p>",
    button: { label: "See all notices", url: "{{ notices_url }}" },
  },
  sample: {
    notices: [
      {
        title: "Home shirt, Red M is running low",
        detail: "2 left now.",
        url: "https://shop.example/product-detailed-view/1",
      },
      { title: "Order RR-1001 is on hold", detail: "", url: "https://shop.example/orders/detail?id=1" },
    ],
    more: 3,
    notices_url: "https://shop.example/notices",
  },
  newest: async (_, { platform, domain }) => ({
    notices_url: clubUrl(platform.config, domain, "/notices"),
  }),
};

export const noticeMails = [clubNotice];

/** Notices, each leading to its page, and how many more there are. */
function noticeList({ notices, more }: ToldNotices) {
  const items = notices.map(({ title, ...rest }) => ({ name: title, ...rest }));
  return listBlock(more > 0 ? [...items, { name: `and ${more} more` }] : items);
}
