import { describe, expect, test } from "vitest";
import { hostileHtml } from "#server/platform/html/hostile-html.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { languages } from "#server/words/languages.ts";
import { mails } from "../../../rooms.ts";
import type { MailEvent } from "../mail.ts";
import { checkWording } from "./check-wording.ts";

/** What the check says about the field, or null if nothing is wrong. */
function problem(field: "subject" | "body", text: string, event: MailEvent = "order_placed"): string | null {
  const body = cleanHtml(field === "body" ? text : "<p>Hi</p>", { clubId: 1, withVariables: true });
  try {
    checkWording(languages.en, mails[event], { subject: field === "subject" ? text : "Hi", body });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect([error.code, Object.keys(error.errors ?? {})]).toEqual(["TEMPLATE_INVALID", [field]]);
    return error.saidIn(languages.en).errors?.[field]?.[0] ?? "";
  }
}

describe("A77 A wording may use", () => {
  test.each([
    "<p>{{ first_name }}, {{first_name}}, {{- first_name -}}</p>",
    "<p>{{ first_name | upcase | truncate: 5 }}</p>",
    '<p>{% if credits != "$0.00" and total contains "$" %}{{ credits }}{% else %}nothing{% endif %}</p>',
    "<p>{% unless due == items %}{{ due }}{% endunless %}</p>",
    "<p>{{ order_lines }}</p><p>Before {{ delivery_address }}</p>",
    '<p><a href="{{ order_url }}">Your order</a></p>',
    "<p>$" + "{7*7} #{7*7} <%= 7*7 %> { { x } } [[ x ]]</p>",
    "<p>{% if minutes &gt; 1 %}x{% endif %}{{ code_box }}</p>",
  ])("%s", (body) => {
    expect(problem("body", body, body.includes("minutes") ? "reset_code" : "order_placed")).toBeNull();
  });
});

describe("A77 A wording is refused, with what is wrong by its field, for", () => {
  test.each([
    ["{{ nickname }}", "{{ nickname }} is not available in this email"],
    [
      "{% if total == 1 %}{% else %}{{ nickname }}{% endif %}",
      "{{ nickname }} is not available in this email",
    ],
    ["{{ constructor.constructor('return 1')() }}", /constructor|cannot be read/],
    ["{{ first_name.constructor }}", "{{ first_name.constructor }} is not available in this email"],
    ["{{ first_name.size }}", "{{ first_name.size }} is not available in this email"],
    ["{{ order_lines.html }}", "{{ order_lines.html }} is not available in this email"],
    ["{{ __proto__ }}", "{{ __proto__ }} is not available in this email"],
    ["{{ [first_name] }}", /is not available in this email/],
    ["{{ first_name[total] }}", /is not available in this email/],
    ["{{ first_name | raw }}", 'The filter "raw" is not available in an email'],
    ["{{ first_name | upcase: nickname }}", "{{ nickname }} is not available in this email"],
    ["{{ order_lines | upcase }}", "{{ order_lines }} cannot be used with a filter"],
    ["{{-order_lines | truncate: 3 }}", "{{ order_lines }} cannot be used with a filter"],
    ["{% for x in (1..9) %}{% endfor %}", "{% for %} is not available in an email"],
    ["{% assign x = 1 %}", "{% assign %} is not available in an email"],
    ["{% include 'x' %}", "{% include %} is not available in an email"],
    ["{% raw %}{{ x }}{% endraw %}", "{% raw %} is not available in an email"],
    ["{% liquid echo 1 %}", "{% liquid %} is not available in an email"],
    ["{{ first_name", /cannot be read: output "\{\{ first_name/],
    ["{% if total %}", /cannot be read: tag .* not closed/],
    ["{{ }}", /cannot be read/],
    ["{{ <strong>first_name</strong> }}", "Format {{ first_name }} as a whole, not just part of it."],
  ])("%s", (text, sentence) => {
    expect(problem("body", `<p>${text}</p>`)).toMatch(
      sentence instanceof RegExp ? sentence : exactly(sentence),
    );
  });

  test("a block in a subject", () => {
    expect(problem("subject", "Order {{ order_lines }}")).toBe(
      "{{ order_lines }} can only be used in the text",
    );
    expect(problem("subject", "Hi {{ nickname }}")).toBe("{{ nickname }} is not available in this email");
  });

  test("a login mail without its code, also where the code would not always be there", () => {
    const sentence = "This email needs {{ code_box }}: without it nobody could log in";
    expect(problem("body", "<p>Hello</p>", "two_factor_code")).toBe(sentence);
    expect(problem("body", "<p>{% if minutes == 1 %}{{ code_box }}{% endif %}</p>", "reset_code")).toBe(
      sentence,
    );
    expect(problem("body", "<p>{{ code_box }}</p>", "reset_code")).toBeNull();
  });

  test("both fields at once", () => {
    const check = () =>
      checkWording(languages.en, mails.order_placed, { subject: "{{ a }}", body: "{{ b }}" });
    expect(check).toThrow(
      expect.objectContaining({ errors: { subject: [expect.any(Function)], body: [expect.any(Function)] } }),
    );
  });
});

test.each(hostileHtml)("A73 A wording with %s is clean or refused", (vector) => {
  problem("body", `<p>{{ first_name }}</p>${vector}`);
});

function exactly(sentence: string): RegExp {
  return new RegExp(`^${sentence.replaceAll(/[.*+?^$()|[\]{}\\]/g, "\\$&")}$`);
}
