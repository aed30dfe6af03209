import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Writes a shirt's size into the profile of the member who is logged in on this page, or of one of the family. */
export async function keepSize(page: Page, shirt: string, name: string | null = null): Promise<void> {
  const status = await page.evaluate(
    async ([wanted, person]) => {
      const stored = JSON.parse(localStorage.getItem("user") ?? "{}");
      const headers = {
        authorization: `Bearer ${stored.state.accessToken}`,
        "content-type": "application/json",
      };
      const read = async (path: string) =>
        (await (await fetch(`/api/club-member/${path}`, { headers })).json()).data;
      const write = async (path: string, values: object) =>
        (await fetch(`/api/club-member/${path}`, { method: "POST", headers, body: JSON.stringify(values) }))
          .status;
      if (person === null) {
        const [{ first_name, last_name, phone, sizes }] = await read("profile");
        return write("update-profile", { first_name, last_name, phone, sizes: { ...sizes, shirt: wanted } });
      }
      const family: { first_name: string; last_name: string }[] = await read(
        "secondary-members-for-member-portal",
      );
      const found = family.find(({ first_name, last_name }) => `${first_name} ${last_name}` === person);
      if (!found) return `${person} is not of the family`;
      const { id, first_name, last_name, relation, sizes, version } = found as unknown as Record<
        string,
        object
      >;
      const values = { first_name, last_name, relation, version, sizes: { ...sizes, shirt: wanted } };
      return write(`update-secondary-member/${id}`, values);
    },
    [shirt, name] as const,
  );
  expect(status).toBe(200);
}
