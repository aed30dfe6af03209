import { clubUrl } from "#server/platform/config.ts";
import type { Words } from "#server/words/languages.ts";
import { link, listBlock, type Mail } from "../../ground/messages/index.ts";

type ToldNotice = { title: string; detail: string; url: string };
/** What the club should know, each with its page in the panel or an empty text; `more` are not listed. */
type ToldNotices = { notices: ToldNotice[]; more: number; notices_url: string };

/** To the club. */
export const clubNotice: Mail<"club_notice", ToldNotices> = {
  event: "club_notice",
  variables: {
    notice_list: { isBlock: true, value: noticeList },
    first_notice: { value: (data) => data.notices[0]?.title ?? "" },
    more_note: {
      value: ({ notices, more }, { mails }) =>
        notices.length + more > 1 ? mails.club_notice.andMore(notices.length + more - 1) : "",
    },
    notices_url: link("notices_url"),
  },
  buttonUrl: "{{ notices_url }}",
  sample: ({ samples }) => ({
    notices: [
      { ...samples.notices.low, url: "https://shop.example/product-detailed-view/1" },
      { title: samples.notices.onHold, detail: "", url: "https://shop.example/orders/detail?id=1" },
    ],
    more: 3,
    notices_url: "https://shop.example/notices",
  }),
  newest: async (_, { platform, domain }) => ({
    notices_url: clubUrl(platform.config, domain, "/notices"),
  }),
};

export const noticeMails = [clubNotice];

/** Notices, each leading to its page, and how many more there are. */
function noticeList({ notices, more }: ToldNotices, { mails }: Words) {
  const items = notices.map(({ title, ...rest }) => ({ name: title, ...rest }));
  return listBlock(more > 0 ? [...items, { name: mails.club_notice.andMore(more) }] : items);
}
