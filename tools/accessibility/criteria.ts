/** What the product does about one criterion or clause; the tests that prove it are found by their own tags. */
export type Criterion = {
  number: string;
  name: string;
  /** The terms of VPAT. */
  level: "Supports" | "Partially Supports" | "Not Applicable" | "Does Not Support";
  /** What in the product meets it, or why it does not apply. */
  remark: string;
  /** How people check it, where no test can or tests cover only a part. */
  looked?: string;
};

export type WcagCriterion = Criterion & { conformance: "A" | "AA" };

type Rest = Pick<Criterion, "remark" | "looked">;

const supports = (number: string, name: string, conformance: "A" | "AA", rest: Rest): WcagCriterion => ({
  number,
  name,
  conformance,
  level: "Supports",
  ...rest,
});

const notHere = (number: string, name: string, conformance: "A" | "AA", remark: string): WcagCriterion => ({
  number,
  name,
  conformance,
  level: "Not Applicable",
  remark,
});

const noMedia =
  "There is no audio or video: clubs upload pictures alone, and their texts are cleaned of everything else.";

const perceivable = [
  supports("1.1.1", "Non-text Content", "A", {
    remark:
      "Pictures of goods are named after them, logos after the club; icons are hidden where words stand beside them and named where none do. Charts have their figures as a table.",
    looked: "Pictures in the demo clubs' texts and on papers are read through when they change.",
  }),
  notHere("1.2.1", "Audio-only and Video-only (Prerecorded)", "A", noMedia),
  notHere("1.2.2", "Captions (Prerecorded)", "A", noMedia),
  notHere("1.2.3", "Audio Description or Media Alternative (Prerecorded)", "A", noMedia),
  notHere("1.2.4", "Captions (Live)", "AA", noMedia),
  notHere("1.2.5", "Audio Description (Prerecorded)", "AA", noMedia),
  supports("1.3.1", "Info and Relationships", "A", {
    remark:
      "Headings, lists, tables, groups of fields and landmarks are those of HTML; each screen has one first heading, and each field a label.",
  }),
  supports("1.3.2", "Meaningful Sequence", "A", {
    remark:
      "What is read first stands first in the page: screens are laid out in columns and rows of their own order, and nothing is put elsewhere by its place alone.",
  }),
  supports("1.3.3", "Sensory Characteristics", "A", {
    remark: "No text says where something is, which shape or which colour it has, without also naming it.",
    looked: "Read through in web/src/words and docs/guide when they change.",
  }),
  supports("1.3.4", "Orientation", "AA", {
    remark: "Nothing asks for upright or lying, the installed app neither.",
    looked: "Looked for in the code: no file asks for an orientation.",
  }),
  supports("1.3.5", "Identify Input Purpose", "AA", {
    remark:
      "Fields about oneself, such as name, email, phone, address and password, tell the browser what they are, so that it fills them in.",
  }),
  supports("1.4.1", "Use of Color", "A", {
    remark:
      "States are words or signs beside their colour, colours of goods have names, and links in texts are underlined.",
  }),
  notHere("1.4.2", "Audio Control", "A", "Nothing plays a sound."),
  supports("1.4.3", "Contrast (Minimum)", "AA", {
    remark:
      "Every pair of text and ground is made from the club's two colours so that it has 4.5:1, in light and dark, whatever the two are. Mails and papers too.",
  }),
  supports("1.4.4", "Resize Text", "AA", {
    remark: "Sizes are relative; at 200 % and 400 % nothing is cut, covered or lost.",
  }),
  supports("1.4.5", "Images of Text", "AA", {
    remark: "Text is text. Only logos, which clubs upload, are pictures of it.",
    looked: "Screens are looked at as pictures when they change.",
  }),
  supports("1.4.10", "Reflow", "AA", {
    remark:
      "Every screen fits a width of 320 pixels without scrolling sideways. Wide lists become cards; the grid of a product's sizes, which is a table by nature, scrolls within itself.",
  }),
  supports("1.4.11", "Non-text Contrast", "AA", {
    remark:
      "Edges of fields, ticks, switches and the ring of the focus have 3:1 against what they stand on. In contrast themes they are drawn in the system's colours.",
  }),
  supports("1.4.12", "Text Spacing", "AA", {
    remark:
      "Lines, words and letters can be set further apart without anything being cut: parts grow with their text.",
  }),
  supports("1.4.13", "Content on Hover or Focus", "AA", {
    remark:
      "Tips stay while the pointer is on them, go with Escape, and stay as long as they are pointed at.",
  }),
];

const operable = [
  supports("2.1.1", "Keyboard", "A", {
    remark: "Everything is done with the keyboard; what can be dragged can also be moved by buttons.",
  }),
  supports("2.1.2", "No Keyboard Trap", "A", {
    remark:
      "Dialogs keep the focus until Escape or a button closes them, and give it back. The text editor lets Tab go on.",
  }),
  supports("2.1.4", "Character Key Shortcuts", "A", {
    remark: "The shortcuts of our own are Ctrl-K, Ctrl-S and Ctrl-Enter, which need more than a character.",
    looked: "Looked for in the code: keys are handled in fields, galleries and menus alone.",
  }),
  supports("2.2.1", "Timing Adjustable", "A", {
    remark:
      "A mailed code is good for five minutes, and a new one is a press away, with nothing to type again. A card payment lives half an hour because goods are held for it from others; the cart is still there afterwards. Sessions last 12 hours or more.",
  }),
  supports("2.2.2", "Pause, Stop, Hide", "A", {
    remark:
      "Nothing moves, blinks or scrolls by itself for more than five seconds, and nothing at all for those who ask their system for calm.",
  }),
  supports("2.3.1", "Three Flashes or Below Threshold", "A", {
    remark: "Nothing flashes.",
    looked: "Screens are looked at when they change.",
  }),
  supports("2.4.1", "Bypass Blocks", "A", {
    remark: "The first stop of each page leads to its content, and landmarks are named.",
  }),
  supports("2.4.2", "Page Titled", "A", {
    remark: "Each screen has its own title, with the club's name after it.",
  }),
  supports("2.4.3", "Focus Order", "A", {
    remark:
      "The focus follows the text, begins at the content of a new screen, goes into a dialog and back to what opened it, and is handed on when what had it goes away.",
  }),
  supports("2.4.4", "Link Purpose (In Context)", "A", {
    remark: "Links say where they lead, alone or with the heading or row that they stand in.",
  }),
  supports("2.4.5", "Multiple Ways", "AA", {
    remark:
      "The shop has a menu, a footer, a search and categories; the panel has a menu, Ctrl-K, which finds every screen, and the guide.",
  }),
  supports("2.4.6", "Headings and Labels", "AA", {
    remark: "Headings and labels say what follows, in the words that the guide uses too.",
    looked: "Read through when they change.",
  }),
  supports("2.4.7", "Focus Visible", "AA", {
    remark: "Whatever has the focus has a ring of two pixels.",
  }),
  supports("2.4.11", "Focus Not Obscured (Minimum)", "AA", {
    remark: "Pages scroll as far as the bars that stay in sight ask for, and these let go on low windows.",
  }),
  supports("2.5.1", "Pointer Gestures", "A", {
    remark: "Nothing needs two fingers or a path: a gallery that can be swiped has buttons.",
    looked: "Tried by hand on a phone's width.",
  }),
  supports("2.5.2", "Pointer Cancellation", "A", {
    remark:
      "Presses act when the pointer is let go; who moves away first does nothing. A drag ends with Escape.",
    looked: "Looked for in the code: nothing listens for a pointer that goes down, but for what it forgives.",
  }),
  supports("2.5.3", "Label in Name", "A", {
    remark: "What a control says to screen readers and to the voice begins with the words on it.",
  }),
  notHere("2.5.4", "Motion Actuation", "A", "Nothing is done by moving the device."),
  supports("2.5.7", "Dragging Movements", "AA", {
    remark: "What can be dragged into another order has buttons that move it up, down and to the top.",
  }),
  supports("2.5.8", "Target Size (Minimum)", "AA", {
    remark: "What is pressed is 24 pixels wide and high or more, or has as much room around it.",
  }),
];

const understandable = [
  supports("3.1.1", "Language of Page", "A", {
    remark: "Pages, mails and papers say that they are in English.",
  }),
  supports("3.1.2", "Language of Parts", "AA", {
    remark: "The product writes in one language. Names of people, clubs and goods are proper names.",
    looked: "What clubs write themselves is in the language of their readers.",
  }),
  supports("3.2.1", "On Focus", "A", {
    remark: "The focus alone changes nothing.",
  }),
  supports("3.2.2", "On Input", "A", {
    remark:
      "Filling in changes no page. Filters narrow the list below them at once, which their label says and a message tells.",
    looked: "The journeys by keyboard below fill in forms of every kind.",
  }),
  supports("3.2.3", "Consistent Navigation", "AA", {
    remark: "Header, menu and footer are the same parts on every screen, in the same order.",
  }),
  supports("3.2.4", "Consistent Identification", "AA", {
    remark: "The same thing has the same name and icon everywhere, as both come from one place.",
    looked: "Words stand in one file a room; the guide's test compares the names in it with the product.",
  }),
  supports("3.2.6", "Consistent Help", "A", {
    remark:
      "Contact details and questions stand in the footer of every page of the shop; the panel's (?) is always at the same place.",
  }),
  supports("3.3.1", "Error Identification", "A", {
    remark: "What is wrong is said in words at its field, which is marked and gets the focus.",
  }),
  supports("3.3.2", "Labels or Instructions", "A", {
    remark:
      "Each field has a label in sight, required ones are marked, and unusual forms are explained beside them.",
  }),
  supports("3.3.3", "Error Suggestion", "AA", {
    remark: "Messages say what would be right, and a misspelt search finds what was probably meant.",
  }),
  supports("3.3.4", "Error Prevention (Legal, Financial, Data)", "AA", {
    remark:
      "The checkout shows everything before it is ordered, an order can be taken back until it is packed, and what cannot be undone asks first.",
  }),
  supports("3.3.7", "Redundant Entry", "A", {
    remark: "Addresses, sizes and contact details that the club knows are filled in or offered.",
  }),
  supports("3.3.8", "Accessible Authentication (Minimum)", "AA", {
    remark:
      "Passwords and mailed codes can be pasted and filled in by password managers. Nothing has to be solved or remembered.",
  }),
];

const robust = [
  supports("4.1.2", "Name, Role, Value", "A", {
    remark:
      "Controls are those of HTML or have the roles, names and states of the patterns that ARIA describes.",
  }),
  supports("4.1.3", "Status Messages", "AA", {
    remark:
      "What happens without a new page, such as something put into the cart, results found or an error, is said aloud while the focus stays.",
  }),
];

/** Every criterion of WCAG 2.2, levels A and AA. */
export const wcag: WcagCriterion[] = [...perceivable, ...operable, ...understandable, ...robust];
