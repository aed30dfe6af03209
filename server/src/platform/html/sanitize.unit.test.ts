import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "#server/testing/processor-time.ts";
import { hostileHtml } from "./hostile-html.ts";
import { cleanHtml } from "./sanitize.ts";

const clean = (html: string) => cleanHtml(html, { clubId: 1 });

/** Every tag of the text must be one of these, character by character; this parses the sanitiser's output independently. */
const tagForms = [
  /^<\/?(blockquote|pre|ul|ol|li|b|strong|i|em|u|s|code|table|caption|thead|tbody|tfoot|tr|p|h[234]|td|th)>$/,
  /^<(br|hr)>$/,
  /^<\/a>$/,
  /^<a href="(https?:\/\/[^/"\\<>][^"\\<>]*|mailto:[^"<>:/]+|tel:[+\d().*#-]+|\/([^/"\\<>][^"\\<>]*)?|#[\w-]*)"( target="_blank")? rel="noopener noreferrer">$/,
  /^<img src="\/files\/1\/[a-z]+\/[a-z0-9-]+\.(webp|avif|png)" alt="[^"<>]*"( width="\d+")?( height="\d+")?>$/,
  /^<ol start="\d+">$/,
  /^<(p|h[234]) style="text-align:(left|center|right|justify)">$/,
  /^<t[dh]( colspan="\d+")?( rowspan="\d+")?( style="text-align:(left|center|right|justify)")?>$/,
];

function foreignTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !tagForms.some((form) => form.test(tag)));
}

describe("A73 Hostile HTML", () => {
  it("is tried in at least 60 ways", () => {
    expect(new Set(hostileHtml).size).toBeGreaterThanOrEqual(60);
  });

  it.each(hostileHtml)("leaves nothing but allowed tags of %s", (vector) => {
    const cleaned = clean(vector);
    expect(foreignTags(cleaned)).toEqual([]);
    expect(clean(cleaned)).toBe(cleaned);
    for (const wrapped of [`<p>${vector}</p>`, `<table><tr><td>${vector}`, `<b>${vector}<ul><li>`]) {
      const inside = clean(wrapped);
      expect(foreignTags(inside)).toEqual([]);
      expect(clean(inside)).toBe(inside);
    }
  });

  it("is not put together from harmless pieces, in any order", () => {
    const piece = fc.constantFrom(
      ...hostileHtml,
      ...[
        "<p>",
        "</p>",
        "<a href='/shop'>",
        "</a>",
        "<table>",
        "<td>",
        "<!--",
        "-->",
        "<svg>",
        "</svg>",
        "<ul>",
      ],
      ...[
        "<style>",
        "</style>",
        "<math>",
        '"',
        "'",
        "&lt;",
        "&amp;",
        "<",
        ">",
        "</",
        "\u0000",
        " x ",
        "<h1>",
        "<div>",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const cleaned = clean(pieces.join(""));
        expect(foreignTags(cleaned)).toEqual([]);
        expect(clean(cleaned)).toBe(cleaned);
      }),
      { numRuns: 400 },
    );
  });

  it("of the greatest length is cleaned within a moment", async () => {
    const deep = ["<b>", "<p>", "<a href=/x>", "<table><tr><td>", "<!--", "<svg><style>", "<div>", "&lt;"];
    for (const piece of deep) {
      const long = piece.repeat(Math.floor(100_000 / piece.length));
      expect(await processorMs(() => expect(foreignTags(clean(long))).toEqual([]))).toBeLessThan(4_000);
    }
  });
});

describe("What an editor writes", () => {
  const allowed = [
    "<p>Plain, <strong>strong</strong>, <b>bold</b>, <em>stressed</em>, <i>slanted</i>, <u>under</u>, <s>gone</s>, <code>code</code></p>",
    "<h2>Two</h2><h3>Three</h3><h4>Four</h4><hr><blockquote><p>Said</p></blockquote><pre><code>a\n b</code></pre>",
    '<ul><li><p>One</p></li><li><p>Two<br>lines</p></li></ul><ol start="3"><li>Three</li></ol>',
    '<p style="text-align:center">Middle</p><h2 style="text-align:right">Right</h2>',
    '<table><thead><tr><th colspan="2">Size</th></tr></thead><tbody><tr><td style="text-align:right">S</td><td rowspan="2">M</td></tr></tbody></table>',
    '<p><img src="/files/1/page/0123456789abcdef01234567-640.webp" alt="The &quot;first&quot; team" width="640" height="480"></p>',
    // However long: nothing of what somebody wrote is cut.
    `<p><img src="/files/1/page/0123456789abcdef01234567-640.webp" alt="${"All of it ".repeat(40)}"></p>`,
    '<p><a href="/shop?category_id=3&amp;sort=price" rel="noopener noreferrer">Shop</a> <a href="#returns" rel="noopener noreferrer">Returns</a></p>',
    '<p><a href="https://club.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">Out</a></p>',
    '<p><a href="mailto:office@rovers.example" rel="noopener noreferrer">Write</a> <a href="tel:+44-123-456" rel="noopener noreferrer">Call</a></p>',
    "<p>5 &lt; 6 &amp; 7 &gt; 2, “quoted”, émigré, 🏉</p>",
  ];

  it.each(allowed)("stays as it is: %s", (html) => {
    expect(clean(html)).toBe(html);
  });

  it("keeps the words of what is not allowed", () => {
    expect(clean('<h1>Big</h1><section>in</section><a href="ftp://x">link</a>')).toBe("<h2>Big</h2>inlink");
  });

  it("gives every link rel=noopener, and takes target away unless it is a new tab", () => {
    expect(clean('<a href="HTTPS://Club.example" target="_top">x</a>')).toBe(
      '<a href="HTTPS://Club.example" rel="noopener noreferrer">x</a>',
    );
  });

  it("shows no picture of another club", () => {
    const picture = '<img src="/files/12/page/ab-640.webp" alt="">';
    expect(clean(picture)).toBe("");
    expect(cleanHtml(picture, { clubId: 12 })).toBe(picture);
  });
});

describe("A mail's wording", () => {
  const wording = (html: string) => cleanHtml(html, { clubId: 1, withVariables: true });

  it("keeps its variables, in links as well", () => {
    const html =
      '<p>Hello {{ first_name }}, {% if reason != "" %}({{ reason }}){% endif %}<a href="{{ order_url }}" rel="noopener noreferrer">see</a> <a href="mailto:{{ email }}" rel="noopener noreferrer">{{ email }}</a></p>';
    expect(wording(html)).toBe(html);
    expect(clean('<a href="{{ order_url }}">see</a>')).toBe("see");
  });

  it("has no variable, nor half of one, in any other attribute", () => {
    expect(wording('<a href="https://x.example/{{">x</a><a href="{{ first_name }}">y</a>')).toBe("xy");
    expect(wording('<img src="/files/1/page/ab-640.webp" alt="{% if a == \'">')).toBe(
      '<img src="/files/1/page/ab-640.webp" alt="% if a == \'">',
    );
  });
});
