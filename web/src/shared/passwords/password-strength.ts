export type Strength = "short" | "weak" | "good" | "strong";

const shortest = 8;
const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
];

/**
 * How hard a password is to guess, while it is typed; null for an empty one. It only advises: the server
 * decides, and knows common passwords too.
 */
export function strengthOf(password: string): Strength | null {
  if (password === "") return null;
  if (password.length < shortest) return "short";
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  // Repeating the same few characters makes a password longer, but hardly harder to guess.
  const length = Math.min(password.length, new Set(password).size * 2);
  const bits = length * Math.log2(pool);
  if (bits < 50) return "weak";
  return bits < 75 ? "good" : "strong";
}
