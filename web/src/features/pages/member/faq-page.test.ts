import { expect, it } from "vitest";
import { isInAnswer, markHtml, piecesOf, searchedWords, searchQuestions } from "./faq-page.tsx";

const questions = [
  { id: 1, question: "Wann kommt die Größe?", answer: "<p>Nach <b>Résumé</b> &amp; Druck.</p>" },
  { id: 2, question: "What is a credit?", answer: '<p>One <a href="/strong">dollar</a>.</p>' },
];
const find = (keywords: string) =>
  searchQuestions(questions, searchedWords(keywords)).map((question) => question.id);

it.each([
  ["", [1, 2]],
  ["  ", [1, 2]],
  ["CREDIT", [2]],
  ["resume", [1]],
  ["grosse", [1]],
  ["große", [1]],
  ["dollar what", [2]],
  ["dollar große", []],
  ["strong", []],
  ["& druck", [1]],
  ["amp", []],
])("finds for %j the questions %j", (keywords, ids) => {
  expect(find(keywords)).toEqual(ids);
});

it("marks what was found in a text as it is written", () => {
  expect(piecesOf("Größe und größe", searchedWords("gro"))).toEqual([
    { text: "Grö", isFound: true },
    { text: "ße und ", isFound: false },
    { text: "grö", isFound: true },
    { text: "ße", isFound: false },
  ]);
  expect(piecesOf("Résumé", searchedWords("sum"))).toEqual([
    { text: "Ré", isFound: false },
    { text: "sum", isFound: true },
    { text: "é", isFound: false },
  ]);
  expect(piecesOf("ﬁt", searchedWords("fi"))).toEqual([
    { text: "ﬁ", isFound: true },
    { text: "t", isFound: false },
  ]);
});

it("marks the text of an answer and never its tags", () => {
  expect(markHtml('<a href="/a">a &amp; b</a>', searchedWords("a"))).toBe(
    '<a href="/a"><mark>a</mark> &amp; b</a>',
  );
  expect(markHtml("<p>x &lt;b&gt;</p>", searchedWords("<b>"))).toBe("<p>x <mark>&lt;b&gt;</mark></p>");
  expect(markHtml("<p>amp &amp;</p>", searchedWords("amp"))).toBe("<p><mark>amp</mark> &amp;</p>");
  expect(markHtml("<p>x</p>", [])).toBe("<p>x</p>");
});

it("knows whether the answer itself is what was searched for", () => {
  const [first] = questions;
  expect(first && [isInAnswer(first, ["resume"]), isInAnswer(first, ["wann"])]).toEqual([true, false]);
});
