import { formatCount } from "../language.ts";
export const noticeMails = {
  club_notice: {
    title: "Notices",
    explanation: "To the club's contact address, for the notices you have chosen to email.",
    labels: {
      notice_list: "List of the notices",
      first_notice: "First notice",
      more_note: "How many more there are",
      notices_url: "Link to the notices",
    },
    subject: "{{ first_notice }} {{ more_note }}",
    heading: "For your attention",
    body: "<p>Here is what needs your attention in the {{ club_name }} shop:</p><p>{{ notice_list }}</p>",
    button: "See all notices",
    andMore: (more: number) => `and ${formatCount(more)} more`,
  },
};
