const closedNotice = {
  shopIsClosedForMaintenance:
    "The shop is closed for maintenance. Members and visitors are told to come back later; staff can still work here.",
  operatorOfThisInstallation:
    "The operator of this installation has closed the shop. You can see everything here but change nothing until it is open again.",
  openTheShop: "Open the shop",
};

const clubSection = {
  profileSettings: "Profile Settings",
  club: "Club",
  theShopIsAt: <P>(link: P) => ["The shop is at ", link],
  clubName: "Club name",
  daysAndTimes: "Days and times",
  daysAndMonthsBegin:
    "Days and months begin at midnight in this zone: on the dashboard, in lists and workbooks, and for the last day of credits and packs.",
  zone: "Time zone",
  itIsThere: (now: string) => `It is ${now} there.`,
  noSuchZone: "No time zone of that name",
  whenYouChangeIt:
    "When you change it, credits and packs keep their last day, and the dashboard's figures are worked out again.",
  colours: "Colours",
  usedForButtons:
    "Used for buttons, links and headers in the shop and in emails. Text needs a contrast of 4.5:1 for everyone to be able to read it; where a colour falls short, a shade that works is used instead.",
  primaryColour: "Primary colour",
  secondaryColour: "Secondary colour",
  visitorsSeeSavedColours: "Visitors see the new colours on the next page they load.",
};

const colorField = {
  pickThe: (label: string) => `Pick the ${label}`,
  button: (ratio: string) => `Button ${ratio}`,
  text: (ratio: string) => `Text ${ratio}`,
  madeReadable: "Made readable",
};

const colorReport = {
  itIsTooClose: (shown: string) => `It is too close to white to stand out, so buttons are ${shown} instead.`,
  asTextItWould: (ratio: string, shown: string, newRatio: string) =>
    `As text it would be hard to read (${ratio}), so links and headings are darkened to ${shown} (${newRatio}).`,
  whiteTextCannotBeRead: "White text cannot be read on it, so the text on buttons is dark.",
  buttonsGetAnOutlineIn: (shown: string) => `Buttons get an outline in ${shown}, so that they can be seen.`,
};

const contactSection = {
  profileSettings: "Profile Settings",
  howPeopleReachTheClub: "How people reach the club",
  shownInFooterOfShop:
    "Shown in the footer of the shop, on the contact page and at the end of every email. Empty fields are left out.",
  email: "Email",
  repliesToShopsEmails: "Replies to the shop's emails and messages from the contact form arrive here.",
  phone: "Phone",
  address: "Address",
};

const homeSection = {
  homePage: "Home page",
  beginsWith:
    "What the home page of the shop begins with: the club's photo or new kit, a line, and a button. Whatever you leave empty is filled with the club's name and description and the newest product.",
  picture: "Picture",
  pictureHint: "At least 1,280 pixels wide, with what matters in the middle: some screens cut off the edges.",
  whatIsOnIt: "What is on the picture",
  forThoseWhoDoNotSeeIt: "Read to people who cannot see it. Leave it empty if the picture only decorates.",
  title: "Title",
  titleHint: "A few words, such as The new home shirt is here.",
  sentence: "Sentence",
  sentenceHint: "One or two lines below the title.",
  button: "On the button",
  preview: "Preview",
  previewHint: "As visitors will see it, in the colours that are saved.",
  description: "The club's description",
  withoutPicture: "Without a picture, the shop shows the newest product that has one.",
};

const linkField = {
  leadsTo: "The button leads to",
  nowhere: "The shop",
  nothingFound: "Nothing of that name",
  address: "Address",
  anyPage: "Any page of this shop. Open it, and copy its address from the browser.",
};

const shopLinks = {
  pages: "Pages",
  wholeShop: "The shop",
  packs: "Entitlements",
  contact: "Contact",
  other: "Another page",
  categories: "Categories",
  products: "Products",
};

const saved = {
  testPaymentsAreOn: "Test payments are on. Pay with card 4242 4242 4242 4242.",
};

const logoField = {
  logo: "Logo",
  shownInHeaderOfShop:
    "Shown in the header of the shop, in the panel and in emails. Transparent parts stay transparent.",
  remove: "Remove",
  replaceTheLogo: "Replace the logo",
  addALogo: "Add a logo",
};

const lookPreview = {
  shopAndEmail: (name: string) => `Shop and email of ${name} in these colours`,
  shop: "Shop",
  homeShirt: "Home shirt",
  addToCart: "Add to cart",
  deliveryAndReturns: "Delivery and returns",
  secondColour: "Second colour",
  contactInfo: (name: string) => `${name} · Contact Info`,
  email: "Email",
  thankYouForYourOrder: "Thank you for your order",
  helloAva: <P>(span: P) => ["Hello Ava, we have your order. See it under ", span, "."],
  orders: "Orders",
  seeYourOrder: "See your order",
};

const mailSection = {
  starttls: "STARTTLS",
  tlsFromTheStart: "TLS from the start",
  profileSettings: "Profile Settings",
  emailServer: "Email server",
  withoutYourOwnServer:
    "Without your own server, this installation sends the shop's emails in your club's name.",
  withoutServerShopCannotSend:
    "Without a server the shop cannot send emails: no login codes, no order confirmations.",
  host: "Host",
  leaveItEmptyToStop: "Leave it empty to stop using your own server.",
  smtpExampleOrg: "smtp.example.org",
  port: "Port",
  asYourProviderSays: "As your provider says.",
  security: "Security",
  aSecureConnectionIsRequired: "A secure connection is required.",
  userName: "User name",
  password: "Password",
  leaveEmptyToKeepIt: "Saved. Leave empty to keep it.",
  sender: "Sender",
  theSenderOfYourEmails: "The sender of your emails. Your server must be allowed to send for this address.",
  name: "Name",
  email: "Email",
};

const mailTest = {
  test: "Test",
  usesTheSettingsAbove: "Uses the settings above, even if they have not been saved yet.",
  sendATestEmailTo: "Send a test email to",
  sendATestEmail: "Send a test email",
  lastTest: <P>(at: P, detail: string) => ["Last test ", at, `: ${detail}`],
};

const maintenanceSection = {
  maintenance: "Maintenance",
  closeShopWhileYouMake:
    "Close the shop while you make big changes. Members and visitors are told to come back later.",
  closeTheShop: "Close the shop",
  openTheShop: "Open the shop",
  operatorOfThisInstallation:
    "The operator of this installation has closed the shop. Ask them to open it again.",
  closeTheShopForMaintenance: "Close the shop for maintenance?",
  membersAndVisitorsSeeMaintenance:
    'Members and visitors see "MAINTENANCE MODE" instead of the shop: they cannot log in, look around or order. Payments that have already started are still completed.',
  youAndRestOfStaff:
    'You and the rest of the staff can still work in this panel. Anyone who needs to log in will find a "For staff" link on that screen, which leads to /adminlogin. You can open the shop again at any time.',
};

const membersSection = {
  profileSettings: "Profile Settings",
  whoSeesTheShop: "Who sees the shop",
  onlyMembersSeeTheShop: "Only members see the shop",
  visitorsSeeLoginAndInformation: "Visitors see the login and the information pages, but nothing for sale.",
  orders: "Orders",
  membersMayCancelOrderThemselves: "Members may cancel an order themselves",
  untilSomebodyStartsPackingIt:
    "Until somebody starts packing it. Credits and card payments are refunded automatically.",
};

const ordersSection = {
  profileSettings: "Profile Settings",
  orderNumbers: "Order numbers",
  withoutGaps: (next: string) =>
    `Your orders are numbered one after the other, also those that are cancelled or never paid. The next one is ${next}.`,
  nextOrderNumber: "Next order number",
  onlyHigher: "Must be higher than that of any order.",
};

const returnsSection = {
  profileSettings: "Profile Settings",
  returnsAndExchanges: "Returns and exchanges",
  howLongAfterDeliveryMembers:
    "How long after delivery members may ask. You answer each request under Returns.",
  returnsForMoney: "Returns for a refund",
  zeroMeansNoReturns: "0 means no returns.",
  exchanges: "Exchanges",
  zeroMeansNoExchanges: "0 means no exchanges.",
  howToSendGoodsBack: "How to send the goods back",
  includedInEveryApproval:
    "Included in every approval, where you can change it: where to send or bring them, what to enclose. If you leave it empty, members are told to bring or send them to the club's address.",
  creditsThatComeBack: "Credits that come back",
  creditsThatOrderGivesBack:
    "Credits that an order gives back after their last day have expired: they expire at once, unless you give them a few extra days.",
  daysMore: "Extra days",
  zeroExpiresAtOnce: "0 lets them expire at once.",
  /** After the number in its field. */
  days: " days",
};

const screen = {
  profileSettings: "Profile Settings",
  settings: "Settings",
  webhooks: "Webhooks",
};

const secretField = {
  leaveEmptyToKeepIt: (stored: string) => `Saved: ${stored}. Leave empty to keep it.`,
  noneSaved: "None saved.",
  removedWhenYouSave: "Removed when you save",
  remove: "Remove",
  removeThe: (label: string) => `Remove the ${label}`,
  keepIt: "Keep it",
  itWillBeRemoved: "It will be removed when you save.",
};

const sections = {
  club: "Club",
  home: "Home page",
  contact: "Contact",
  members: "Members",
  orders: "Orders",
  stock: "Stock",
  returns: "Returns",
  email: "Email",
  stripe: "Stripe",
};

const stockSection = {
  profileSettings: "Profile Settings",
  lowStock: "Low stock",
  whereItCounts:
    "When a size of a product counts as low: on the dashboard, in the list of products and in notices. The shop does not change.",
  lowAt: "Low at",
  zeroMeansSoldOutOnly: "Low when this many or fewer are left. 0: only when sold out.",
  /** After the number in its field. */
  left: " left",
};

const stripeSection = {
  profileSettings: "Profile Settings",
  state: "State",
  keys: "Keys",
  fromStripesDashboard:
    "From Stripe's dashboard, under Developers. A new key is tested before it is saved. Payments already started keep the previous key for 24 hours.",
  secretKey: "Secret key",
  skLive: "sk_live_…",
  webhookSecret: "Webhook secret",
  whsec: "whsec_…",
  webhook: "Webhook",
  addThisAddressAtStripe:
    "Add this address at Stripe, with the events that start with checkout.session, refund and charge.dispute. Without it, payments show up a little later.",
  tryOutShopWithTest:
    "Try out the shop with test cards before you have a Stripe account. No money moves; enter your own keys here later.",
  useTestPayments: "Use test payments",
  theWebhooksState: "The webhook's state",
  right: "Right",
  wrong: "Wrong",
  checkAgain: "Check again",
  membersCanPayWithCredits: "Members can pay with credits only.",
  notSetUp: "Not set up",
  testModeNoRealMoney: "Test mode: no real money",
  live: "Live",
  stripeAcceptedTheKeyOn: <P>(at: P) => ["Stripe accepted the key on ", at, "."],
  keyWasSetWhenClub: "The key was set when the club was created.",
  theWebhookSecretIsMissing: " The webhook secret is missing.",
  theAddressWasCopied: "The address was copied",
  copyTheWebhookAddress: "Copy the webhook address",
};

/** A club's own settings. */
export const settings = {
  closedNotice,
  clubSection,
  colorField,
  colorReport,
  contactSection,
  homeSection,
  linkField,
  shopLinks,
  saved,
  logoField,
  lookPreview,
  mailSection,
  mailTest,
  maintenanceSection,
  membersSection,
  ordersSection,
  returnsSection,
  screen,
  secretField,
  sections,
  stockSection,
  stripeSection,
};
