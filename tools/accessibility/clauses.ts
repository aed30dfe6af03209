import type { Criterion } from "./criteria.ts";

type Rest = Pick<Criterion, "remark" | "looked">;
type Chapter = { title: string; clauses: Criterion[] };

const supports = (number: string, name: string, rest: Rest): Criterion => ({
  number,
  name,
  level: "Supports",
  ...rest,
});

const notHere = (number: string, name: string, remark: string): Criterion => ({
  number,
  name,
  level: "Not Applicable",
  remark,
});

const byWcag = "Follows from the criteria of WCAG above.";

/** What EN 301 549 asks of a web product beyond the criteria of WCAG. */
export const chapters: Chapter[] = [
  {
    title: "Chapter 4: functional performance",
    clauses: [
      supports("4.2.1", "Usage without vision", {
        remark: "All is text, named and read in order.",
        looked: byWcag,
      }),
      supports("4.2.2", "Usage with limited vision", {
        remark: "All can be enlarged to 400 %, and drawn in the system's own strong colours.",
        looked: byWcag,
      }),
      supports("4.2.3", "Usage without perception of colour", {
        remark: "Nothing is told by colour alone.",
        looked: byWcag,
      }),
      supports("4.2.4", "Usage without hearing", { remark: "Nothing is told by sound.", looked: byWcag }),
      supports("4.2.5", "Usage with limited hearing", {
        remark: "Nothing is told by sound.",
        looked: byWcag,
      }),
      supports("4.2.6", "Usage with no or limited vocal capability", {
        remark: "Nothing asks for a voice.",
        looked: byWcag,
      }),
      supports("4.2.7", "Usage with limited manipulation or strength", {
        remark: "One key or one finger at a time does everything.",
        looked: byWcag,
      }),
      supports("4.2.8", "Usage with limited reach", { remark: "There is no hardware.", looked: byWcag }),
      supports("4.2.9", "Minimize photosensitive seizure triggers", {
        remark: "Nothing flashes.",
        looked: byWcag,
      }),
      supports("4.2.10", "Usage with limited cognition, language or learning", {
        remark:
          "Short sentences, one way to do a thing, nothing lost by a mistake, a guide beside the panel.",
        looked: byWcag,
      }),
      supports("4.2.11", "Privacy", {
        remark: "Who uses assistive technology is asked nothing more and shown to nobody else.",
        looked: byWcag,
      }),
    ],
  },
  {
    title: "Chapter 5: generic requirements",
    clauses: [
      notHere(
        "5.1",
        "Closed functionality",
        "The product runs in the browsers that people have, with what these bring.",
      ),
      supports("5.2", "Activation of accessibility features", {
        remark:
          "Dark, calm, contrast themes and text size follow the system by themselves; light or dark can also be chosen, on every page.",
      }),
      notHere("5.3", "Biometrics", "Nobody is known by their body."),
      supports("5.4", "Preservation of accessibility information during conversion", {
        remark:
          "What clubs write keeps headings, lists, tables and descriptions of pictures, on pages and in mails.",
      }),
      notHere("5.5", "Operable parts", "There is no hardware."),
      notHere(
        "5.6",
        "Locking or toggle controls",
        "There is no hardware; switches on the screen tell their state (4.1.2).",
      ),
      notHere("5.7", "Key repeat", "Keys are the system's."),
      notHere("5.8", "Double-strike key acceptance", "Keys are the system's."),
      supports("5.9", "Simultaneous user actions", {
        remark: "Nothing needs two things at once; Ctrl-K is also a button.",
      }),
    ],
  },
  {
    title: "Chapters 9 to 11: web, documents and software",
    clauses: [
      supports("9.4.1.1", "Parsing", { remark: "Pages are HTML that a strict checker accepts." }),
      supports("9.6", "WCAG conformance requirements", {
        remark:
          "Whole pages and whole processes conform, from the login to the confirmation. The card payment is Stripe's page, on Stripe's site.",
        looked: "By the tests of the criteria, which go through whole purchases.",
      }),
      supports("10.1", "Non-web documents", {
        remark:
          "Invoices, slips, lists and labels are PDF/UA: titled, tagged, in reading order, with what is decoration marked as such. Mails are HTML of the same care, with a text that says the same.",
      }),
      supports("11.7", "User preferences", {
        remark: "Colours, contrast, size and calm of the system and the browser are taken over.",
      }),
      supports("11.8", "Authoring tools", {
        remark:
          "The text editor is used with keyboard and screen reader, writes headings, lists and tables as such, keeps what it is given, and the sample texts begin with good structure.",
      }),
    ],
  },
  {
    title: "Chapter 12: documentation and support",
    clauses: [
      supports("12.1.1", "Accessibility and compatibility features", {
        remark: "This report, and the page Accessibility of each club, say what there is.",
      }),
      supports("12.1.2", "Accessible documentation", {
        remark: "The guide is plain HTML with headings and described pictures, readable without scripts.",
      }),
      supports("12.2.2", "Information on accessibility and compatibility features", {
        remark: "The page Accessibility says it, and whom to ask.",
      }),
      supports("12.2.3", "Effective communication", {
        remark: "Clubs are reached by form, email and telephone, as people prefer.",
      }),
      supports("12.2.4", "Accessible documentation", {
        remark: "What support sends are pages and mails of the product.",
        looked: "Follows from 12.1.2 and 10.1.",
      }),
    ],
  },
];

export const clauses: Criterion[] = chapters.flatMap((chapter) => chapter.clauses);
