import { language } from "./language.ts";

const { format } = new Intl.NumberFormat(language.locale);

/** Fields that forms call otherwise than the wire does. */
const fieldNames: Record<string, string> = {
  line1: "Street and number",
  note: "Explanation",
};

/** `first_name` is the first name. */
function fieldName(name: string): string {
  const words = fieldNames[name] ?? name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the contract says of a value that it does not take, on both sides. Their keys are what `said` takes. */
export const forms = {
  required: (field: string) => `${fieldName(field)} is a required field`,
  atLeastCharacters: (count: number) => `Use at least ${format(count)} characters.`,
  atMostCharacters: (count: number) => `At most ${format(count)} characters.`,
  noControlCharacters: "Line breaks and control characters are not allowed here.",
  mustBeText: "Must be a text.",
  chooseWhatIsOffered: "Choose one of those that are offered.",
  unknownField: "An unknown field was sent.",
  notWrittenAsExpected: "This is not written as it should be.",
  cannotBeUsed: "This cannot be used here.",
  atLeast: (least: number) => `Must be at least ${format(least)}.`,
  atMost: (most: number) => `Must be at most ${format(most)}.`,
  mustBeAbove: (limit: number) => `Must be above ${format(limit)}.`,
  atLeastEntries: (count: number) => `Must have at least ${format(count)}.`,
  atMostEntries: (count: number) => `Must have at most ${format(count)}.`,
  mustBeANumber: "Must be a number.",
  mustBeAWholeNumber: "Must be a whole number.",
  mustBeBetween: (min: number, max: number) => `Must be between ${format(min)} and ${format(max)}.`,
  mustBeAnAmount: (decimals: number) => `Must be an amount with at most ${format(decimals)} decimals.`,
  atMostDecimals: (decimals: number) => `Use at most ${format(decimals)} decimals.`,
  numbersWithCommas: (count: number) => `Must be up to ${format(count)} numbers with commas between them.`,

  chooseADay: "Choose a day.",
  chooseADayBetween: (firstYear: string, lastYear: string) =>
    `Choose a day between ${firstYear} and ${lastYear}.`,
  enterTheColour: "Enter the colour as #RRGGBB.",
  uploadThePicture: "Upload the picture first.",
  enterAPhoneNumber: "Enter a phone number, such as +44 7700 900142.",
  writeBothNames: "Write a first and a last name, such as Family Grey.",
  emailIsRequired: "Email is required",
  invalidEmail: "Invalid email address",
  domainIsRequired: "Domain is required",
  passwordIsRequired: "Password is required",
  enterAllDigits: (count: number) => `Enter all ${format(count)} digits of the code.`,

  chooseACountry: "Choose a country.",
  enterThePostcode: "Enter the postcode.",
  notAPostcode: (example: string) =>
    `That is not a postcode in this country. It should look like ${example}.`,
  chooseAnAddress: "Choose an address or enter a new one.",
  atMostSizes: (count: number) => `At most ${format(count)} sizes.`,
  chooseWhatToSendBack: "Choose what you want to send back.",
  chooseTheSizeInstead: "Choose the size that you want instead.",

  chooseOrders: "Choose orders.",
  chooseACarrier: "Choose a carrier.",
  enterAnAmount: "Enter an amount.",
  enterAnAmountAbove0: "Enter an amount above 0.",
  onlyGrantedCreditsExpire: "Only granted credits can expire.",
  creditsOnlyWithLink: "Credits can only be used with a payment link.",

  chooseACategory: "Choose a category.",
  atMostPictures: (count: number) => `At most ${format(count)} pictures.`,
  atMostVariations: (count: number) => `At most ${format(count)} colours and sizes together.`,
  twoVariationsAlike: "This colour and size appears twice.",
  enterAnotherNumberThan0: "Enter a number other than 0.",
  addASlot: "A pack needs at least one part.",
  chooseAProduct: "Choose at least one product.",
  chooseAMembership: "Choose at least one membership.",
  lastDayBeforeFirst: "The last day cannot be before the first.",
  seasonEndsBeforeItStarts: "The season cannot end before it starts.",
  enterTheSeasonsEnd: "Enter when the season ends, so that the credits can expire with it.",
  nameTheMembers: "Name the members, or [0] for all.",
  onlyWithAll: "Leave this out, or redeem for all.",
  enterWholeDays: "Enter a whole number of days.",
  latestDayBeforeEarliest: "The latest day cannot be before the earliest.",
  chooseACountryAtLeast: "Choose at least one country.",

  enterAPathOfTheShop: "Enter the address of a page of this shop, such as /shop.",
  chooseAZone: "Choose a time zone from the list.",
  onlyTheServersName: "Enter only the name of the server, such as mail.example.org.",
  chooseAPort: "Choose a port.",
  enterTheSender: "Enter the address that your emails come from.",
  enterTheWholeAddress: "Enter the whole address, starting with https://.",
  noSignsOfAddresses: 'Leave out < > " and @.',
  noPasswordInAddress: "Leave out the user name and password; the signature shows that it is from us.",
  chooseAnEvent: "Choose at least one event.",
  publishableKey: "This is the publishable key. The secret key begins with sk_ or rk_.",
  webhookSecretForKey: "This is a webhook secret. The secret key begins with sk_ or rk_.",
  notTheWholeKey: "This is not the whole key. Copy it from Stripe again.",
  notASecretKey: "A secret key begins with sk_ or rk_.",
  accountKeyForSecret: "This is an account key. The webhook secret begins with whsec_.",
  webhooksId:
    "This is the webhook's ID. Its signing secret begins with whsec_: reveal it at Stripe and copy it.",
  notTheWholeSecret: "This is not the whole secret. Copy it from Stripe again.",
  notAWebhookSecret: "A webhook secret begins with whsec_.",
};
